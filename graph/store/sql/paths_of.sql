-- Which paths have a step that is one of these concepts?
SELECT DISTINCT is_.concept, path.id FROM is_ JOIN step ON step.id = is_.step JOIN path ON path.id = step.path
JOIN paper ON paper.id = path.document AND paper.is_primary
WHERE is_.concept IN (SELECT value FROM json_each(?)) ORDER BY is_.concept, path.id;

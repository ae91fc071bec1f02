-- Which paths have a step that is one of these concepts, or one merged with it?
SELECT DISTINCT asked.id, path.id FROM concept AS asked JOIN concept AS member ON member.canonical = asked.canonical
JOIN is_ ON is_.concept = member.id JOIN step ON step.id = is_.step JOIN path ON path.id = step.path
JOIN paper ON paper.id = path.document AND paper.is_primary
WHERE asked.id IN (SELECT value FROM json_each(?)) ORDER BY asked.id, path.id;

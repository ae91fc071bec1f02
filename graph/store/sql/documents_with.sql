-- Which documents have a material that holds all these elements?
SELECT DISTINCT path.document FROM contains JOIN step ON step.id = contains.step JOIN path ON path.id = step.path
JOIN paper ON paper.id = path.document AND paper.is_primary
WHERE contains.element IN (SELECT value FROM json_each(:elements))
GROUP BY path.document, contains.step HAVING count(DISTINCT contains.element) = :count ORDER BY path.document;

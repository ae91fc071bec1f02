-- What are these statements, of primary documents only?
SELECT statement.* FROM statement JOIN paper ON paper.id = statement.document AND paper.is_primary
WHERE statement.id IN (SELECT value FROM json_each(?));

-- Which documents come first by id?
SELECT id FROM paper WHERE is_primary ORDER BY id LIMIT ?;

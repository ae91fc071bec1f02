-- What are these pieces of evidence?
SELECT * FROM evidence WHERE id IN (SELECT value FROM json_each(?));

-- What are the ids of these papers?
SELECT number, id FROM paper WHERE number IN (SELECT value FROM json_each(?));

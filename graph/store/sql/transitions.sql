-- Which transitions do these paths have?
SELECT * FROM transition WHERE path IN (SELECT value FROM json_each(?)) ORDER BY path, ordinal;

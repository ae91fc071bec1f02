-- Which quantities do these steps or statements have?
SELECT * FROM quantity WHERE owner IN (SELECT value FROM json_each(?)) ORDER BY owner, as_, ordinal;

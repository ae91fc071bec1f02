-- Which concepts are these steps?
SELECT * FROM is_ WHERE step IN (SELECT value FROM json_each(?));

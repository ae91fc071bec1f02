-- Which elements do these material steps hold?
SELECT * FROM contains WHERE step IN (SELECT value FROM json_each(?)) ORDER BY step, element;

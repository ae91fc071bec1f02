-- Which statements do these documents make, in text order?
SELECT s.id FROM statement s JOIN paper p ON p.id = s.document
WHERE p.is_primary AND s.document IN (SELECT value FROM json_each(?)) ORDER BY s.document, s.ordinal;

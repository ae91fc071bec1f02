-- Which paths do these documents have, in text order?
SELECT path.id FROM path JOIN paper ON paper.id = path.document AND paper.is_primary
WHERE path.document IN (SELECT value FROM json_each(?)) ORDER BY path.document, path.ordinal;

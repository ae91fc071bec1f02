-- What are these documents, and which works are they files of?
SELECT id, work, source, title, year, doi, is_primary FROM paper WHERE id IN (SELECT value FROM json_each(?));

-- What is loaded?
SELECT id, work, source, title, year, doi, is_primary, record_hash, paths, statements, evidence FROM paper ORDER BY id;

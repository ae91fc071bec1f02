-- From which records were these documents loaded?
SELECT id, record_hash FROM paper WHERE is_primary AND id IN (SELECT value FROM json_each(?));

-- Is this document loaded, and from which record?
SELECT work, source, is_primary, record_hash FROM paper WHERE id = ?;

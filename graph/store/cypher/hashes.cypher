// From which records were these documents loaded?
MATCH (d:Document) WHERE d.id IN $ids AND d.term_index IS NOT NULL RETURN d.id AS id, d.record_hash AS record_hash;

// What are the term indexes of these documents?
MATCH (d:Document) WHERE d.id IN $ids AND d.term_index IS NOT NULL
RETURN d.id AS id, d.record_hash AS record_hash, d.evidence AS evidence, d.term_index AS content;

// From which records were these documents loaded, and what are the term indexes of those that are not kept (as document#record) already?
MATCH (d:Document) WHERE d.id IN $ids AND d.term_index IS NOT NULL
RETURN d.id AS id, d.record_hash AS record_hash, d.evidence AS evidence,
  CASE WHEN d.id + '#' + d.record_hash IN $kept THEN null ELSE d.term_index END AS content;

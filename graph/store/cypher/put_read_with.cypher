// With what must this evidence be read?
UNWIND $rows AS row
MATCH (e:Evidence {id: row.evidence}), (c:Evidence {id: row.context})
MERGE (e)-[r:READ_WITH]->(c) SET r.ordinal = row.ordinal;

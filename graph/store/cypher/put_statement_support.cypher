// Which evidence supports these statements?
UNWIND $rows AS row
MATCH (s:Statement {id: row.owner}), (e:Evidence {id: row.evidence})
MERGE (s)-[r:SUPPORTED_BY]->(e) SET r.ordinal = row.ordinal;

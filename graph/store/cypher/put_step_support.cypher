// Which evidence supports these steps?
UNWIND $rows AS row
MATCH (s:Step {id: row.owner}), (e:Evidence {id: row.evidence})
MERGE (s)-[r:SUPPORTED_BY]->(e) SET r.ordinal = row.ordinal;

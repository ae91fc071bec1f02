// Which evidence supports these steps?
UNWIND $rows AS row
MATCH (s:Step {id: row.owner})
UNWIND range(0, size(row.evidence) - 1) AS ordinal
MATCH (e:Evidence {id: row.evidence[ordinal]})
CREATE (s)-[:SUPPORTED_BY {ordinal: ordinal}]->(e);

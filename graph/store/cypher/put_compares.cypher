// Which paths do these statements compare?
UNWIND $rows AS row
MATCH (s:Statement {id: row.statement}), (p:Path {id: row.path})
MERGE (s)-[r:COMPARES]->(p) SET r.side = row.side;

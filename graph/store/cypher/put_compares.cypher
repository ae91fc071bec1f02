// Which paths do these statements compare?
UNWIND $rows AS row
MATCH (s:Statement {id: row.statement}), (p:Path {id: row.path})
CREATE (s)-[:COMPARES {side: row.side}]->(p);

// Which concepts are these statements about?
UNWIND $rows AS row
MATCH (s:Statement {id: row.statement}), (c:Concept {id: row.concept})
MERGE (s)-[:ABOUT]->(c);

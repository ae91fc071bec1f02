// Which concepts are these statements about?
UNWIND $rows AS row
MATCH (c:Concept {id: row.concept})
UNWIND row.statements AS statement
MATCH (s:Statement {id: statement})
CREATE (s)-[:ABOUT]->(c);

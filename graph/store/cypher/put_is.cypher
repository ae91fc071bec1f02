// Which concepts are these steps?
UNWIND $rows AS row
MATCH (c:Concept {id: row.concept})
UNWIND row.steps AS step
MATCH (s:Step {id: step})
CREATE (s)-[:IS]->(c);

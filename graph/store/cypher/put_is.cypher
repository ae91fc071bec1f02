// Which concepts are these steps?
UNWIND $rows AS row
MATCH (s:Step {id: row.step}), (c:Concept {id: row.concept})
MERGE (s)-[:IS]->(c);

// Which elements do these materials hold?
UNWIND $rows AS row
MATCH (s:Step {id: row.step}), (c:Concept {id: row.concept})
CREATE (s)-[r:CONTAINS]->(c) SET r = row.amount;

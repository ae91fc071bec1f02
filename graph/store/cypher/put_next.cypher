// Which process step follows which?
UNWIND $rows AS row
MATCH (a:Step {id: row.first}), (b:Step {id: row.second})
CREATE (a)-[:NEXT]->(b);

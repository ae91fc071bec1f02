// Which steps are linked as PRODUCES?
UNWIND $rows AS row
MATCH (a:Step {id: row.from_step}), (b:Step {id: row.to_step})
CREATE (a)-[r:PRODUCES]->(b) SET r = row.link;

// Which steps are linked as YIELDS?
UNWIND $rows AS row
MATCH (a:Step {id: row.from_step}), (b:Step {id: row.to_step})
CREATE (a)-[r:YIELDS]->(b) SET r = row.link;

// Which steps are linked as PRODUCES?
UNWIND $rows AS row
MATCH (a:Step {id: row.from_step}), (b:Step {id: row.to_step})
MERGE (a)-[r:PRODUCES {id: row.link.id}]->(b) SET r += row.link;

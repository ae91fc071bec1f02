// Which steps are linked as PROCESSED_BY?
UNWIND $rows AS row
MATCH (a:Step {id: row.from_step}), (b:Step {id: row.to_step})
MERGE (a)-[r:PROCESSED_BY {id: row.link.id}]->(b) SET r += row.link;

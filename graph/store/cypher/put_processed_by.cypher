// Which steps are linked as PROCESSED_BY?
UNWIND $rows AS row
MATCH (a:Step {id: row.from_step}), (b:Step {id: row.to_step})
CREATE (a)-[r:PROCESSED_BY]->(b) SET r = row.link;

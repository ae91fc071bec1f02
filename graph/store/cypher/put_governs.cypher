// Which steps are linked as GOVERNS?
UNWIND $rows AS row
MATCH (a:Step {id: row.from_step}), (b:Step {id: row.to_step})
CREATE (a)-[r:GOVERNS]->(b) SET r = row.link;

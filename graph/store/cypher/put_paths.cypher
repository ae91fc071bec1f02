// Which paths come from these documents?
UNWIND $rows AS row
MATCH (d:Document {id: row.document})
MERGE (p:Path {id: row.id})
SET p += row
MERGE (p)-[:FROM]->(d);

// What do these documents state of no single state?
UNWIND $rows AS row
MATCH (d:Document {id: row.document})
MERGE (s:Statement {id: row.id})
SET s += row
MERGE (s)-[:FROM]->(d);

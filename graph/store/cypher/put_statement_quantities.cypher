// Which numbers do these statements state?
UNWIND $rows AS row
MATCH (s:Statement {id: row.owner})
MERGE (q:Quantity {id: row.quantity.id})
SET q += row.quantity
MERGE (s)-[:WITH]->(q);

// Which parameters and conditions do these steps have?
UNWIND $rows AS row
MATCH (s:Step {id: row.owner})
MERGE (q:Quantity {id: row.quantity.id})
SET q += row.quantity
MERGE (s)-[:WITH]->(q);

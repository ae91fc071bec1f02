// What do these documents state of no single state, with which numbers?
UNWIND $rows AS row
MATCH (d:Document {id: row.document})
CREATE (s:Statement)-[:FROM]->(d)
SET s = row.statement
FOREACH (quantity IN row.quantities | CREATE (s)-[:WITH]->(q:Quantity) SET q = quantity);

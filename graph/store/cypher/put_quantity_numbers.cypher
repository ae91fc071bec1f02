// Under which names can a filter find these numbers?
UNWIND $rows AS row
MATCH (n:Naming {id: row.naming})
UNWIND row.numbers AS number
MATCH (s:Quantity {id: number.owner})
CREATE (s)-[r:NAMED]->(n) SET r = number.found;

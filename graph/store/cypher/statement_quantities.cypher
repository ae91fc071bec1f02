// Which quantities do these statements have?
MATCH (s:Statement)-[:WITH]->(q:Quantity) WHERE s.id IN $ids RETURN s.id AS owner, properties(q) AS row;

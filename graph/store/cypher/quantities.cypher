// Which quantities do these steps have?
MATCH (s:Step)-[:WITH]->(q:Quantity) WHERE s.id IN $ids RETURN s.id AS owner, properties(q) AS row;

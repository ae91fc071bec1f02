// What does this document state? The concepts are returned.
MATCH (d:Document {id: $id})<-[:FROM]-(s:Statement)
OPTIONAL MATCH (s)-[:WITH]->(q:Quantity)
OPTIONAL MATCH (s)-[:ABOUT]->(c:Concept)
WITH collect(DISTINCT s) + collect(DISTINCT q) AS gone, collect(DISTINCT c.id) AS concepts
FOREACH (n IN gone | DETACH DELETE n)
RETURN concepts;

// What paths, steps and quantities come from this document? Their concepts are returned.
MATCH (d:Document {id: $id})<-[:FROM]-(p:Path)
OPTIONAL MATCH (p)-[:HAS]->(s:Step)
OPTIONAL MATCH (s)-[:WITH]->(q:Quantity)
OPTIONAL MATCH (s)-[:IS|CONTAINS]->(c:Concept)
WITH collect(DISTINCT p) + collect(DISTINCT s) + collect(DISTINCT q) AS gone, collect(DISTINCT c.id) AS concepts
FOREACH (n IN gone | DETACH DELETE n)
RETURN concepts;

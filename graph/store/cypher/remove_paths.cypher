// What paths, steps and quantities come from this document? Their concepts and the names of their numbers are returned.
MATCH (d:Document {id: $id})<-[:FROM]-(p:Path)
OPTIONAL MATCH (p)-[:HAS]->(s:Step)
OPTIONAL MATCH (s)-[:WITH]->(q:Quantity)
WITH collect(DISTINCT p) AS paths, collect(DISTINCT s) AS steps, collect(DISTINCT q) AS quantities
WITH paths + steps + quantities AS gone
WITH gone, COLLECT { UNWIND gone AS n MATCH (n)-[:IS|CONTAINS|NAMED]->(c) RETURN DISTINCT c.id } AS concepts
FOREACH (n IN gone | DETACH DELETE n)
RETURN concepts;

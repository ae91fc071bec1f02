// Which concepts are these steps?
MATCH (s:Step)-[:IS]->(c:Concept) WHERE s.id IN $ids RETURN s.id AS step, c.id AS concept;

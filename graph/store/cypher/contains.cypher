// Which elements do these materials hold?
MATCH (s:Step)-[r:CONTAINS]->(c:Concept) WHERE s.id IN $ids RETURN s.id AS step, c.id AS concept, properties(r) AS row;

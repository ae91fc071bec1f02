// Which paths have a step that is one of these concepts?
MATCH (c:Concept)<-[:IS]-(:Step)<-[:HAS]-(p:Path)-[:FROM]->(d:Document {primary: true}) WHERE c.id IN $ids
RETURN DISTINCT c.id AS concept, p.id AS path ORDER BY concept, path;

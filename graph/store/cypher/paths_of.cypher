// Which paths have a step that is one of these concepts, or one merged with it?
MATCH (asked:Concept) WHERE asked.id IN $ids
MATCH (c:Concept {canonical: asked.canonical})<-[:IS]-(:Step)<-[:HAS]-(p:Path)-[:FROM]->(d:Document {primary: true})
RETURN DISTINCT asked.id AS concept, p.id AS path ORDER BY concept, path;

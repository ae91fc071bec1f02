// What else do papers call their materials, on which evidence?
MATCH (c:Concept)<-[:IS]-(s:Material)<-[:HAS]-(:Path)-[:FROM]->(d:Document {primary: true}) WHERE size(s.aliases) > 0
UNWIND s.aliases AS alias
OPTIONAL MATCH (s)-[:SUPPORTED_BY]->(e:Evidence)
RETURN c.id AS concept, alias, d.id AS document, min(e.id) AS evidence ORDER BY concept, alias, document;

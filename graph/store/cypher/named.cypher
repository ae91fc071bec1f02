// Which concepts do steps bear, how is each printed, and in how many papers?
MATCH (c:Concept)<-[:IS]-(s:Step)<-[:HAS]-(:Path)-[:FROM]->(d:Document {primary: true})
RETURN c.id AS id, c.kind AS kind, min(s.name) AS name, count(DISTINCT d) AS papers ORDER BY id;

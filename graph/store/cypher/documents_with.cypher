// Which documents have a material that holds all these elements?
MATCH (d:Document {primary: true})<-[:FROM]-(:Path)-[:HAS]->(s:Step)-[r:CONTAINS]->(c:Concept {kind: 'element'})
WHERE r.element IN $elements
WITH d, s, count(DISTINCT r.element) AS held WHERE held = $count
RETURN DISTINCT d.id AS id ORDER BY id;

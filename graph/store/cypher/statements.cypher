// What are these statements, of primary documents only, with their evidence?
MATCH (s:Statement)-[:FROM]->(d:Document) WHERE s.id IN $ids AND d.primary
RETURN properties(s) AS row, COLLECT { MATCH (s)-[r:SUPPORTED_BY]->(e:Evidence) RETURN e.id ORDER BY r.ordinal } AS evidence;

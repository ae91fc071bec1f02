// Which steps do these paths have, with their evidence?
MATCH (p:Path)-[:HAS]->(s:Step) WHERE p.id IN $ids
RETURN p.id AS path, properties(s) AS row,
  COLLECT { MATCH (s)-[r:SUPPORTED_BY]->(e:Evidence) RETURN e.id ORDER BY r.ordinal } AS evidence;

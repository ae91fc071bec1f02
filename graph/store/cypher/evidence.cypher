// What are these pieces of evidence, and with what are they read?
MATCH (e:Evidence) WHERE e.id IN $ids
RETURN properties(e) AS row, COLLECT { MATCH (e)-[r:READ_WITH]->(c:Evidence) RETURN c.id ORDER BY r.ordinal } AS context;

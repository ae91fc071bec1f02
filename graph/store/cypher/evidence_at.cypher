// Which evidence stands at these places of its documents?
UNWIND $places AS place
MATCH (e:Evidence {document: place[0], ordinal: place[1]})
RETURN properties(e) AS row, COLLECT { MATCH (e)-[r:READ_WITH]->(c:Evidence) RETURN c.id ORDER BY r.ordinal } AS context;

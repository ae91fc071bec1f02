// Which evidence stands at these places of its documents? A list in the order of the columns of graph/row.py.
UNWIND $places AS place
MATCH (e:Evidence {document: place[0], ordinal: place[1]})
RETURN [e.id, e.document, e.ordinal, e.kind, e.quote, e.section, e.page, e.boxes, e.start, e.end,
  COLLECT { MATCH (e)-[r:READ_WITH]->(c:Evidence) RETURN c.id ORDER BY r.ordinal }] AS row;

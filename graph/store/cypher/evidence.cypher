// What are these pieces of evidence, and with what are they read? A list in the order of the columns of graph/row.py.
MATCH (e:Evidence) WHERE e.id IN $ids
RETURN [e.id, e.document, e.ordinal, e.kind, e.quote, e.section, e.page, e.boxes, e.start, e.end,
  COLLECT { MATCH (e)-[r:READ_WITH]->(c:Evidence) RETURN c.id ORDER BY r.ordinal }] AS row;

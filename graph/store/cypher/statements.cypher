// What are these statements, of primary documents only, with their evidence and their number? Lists in the order of the columns of graph/row.py.
MATCH (s:Statement)-[:FROM]->(d:Document) WHERE s.id IN $ids AND d.primary
RETURN [s.id, s.document, s.ordinal, s.kind, s.text, s.direction, s.hedged, s.origin, s.concepts, s.sides, s.paths,
    COLLECT { MATCH (s)-[r:SUPPORTED_BY]->(e:Evidence) RETURN e.id ORDER BY r.ordinal }] AS statement,
  COLLECT { MATCH (s)-[:WITH]->(q:Quantity)
    RETURN [q.id, s.id, q.as, q.ordinal, q.name, q.raw, q.low, q.high, q.spread, q.unit, q.kind, q.low_si, q.high_si, q.dimension, q.evidence] } AS quantities;

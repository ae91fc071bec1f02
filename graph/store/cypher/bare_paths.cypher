// What are these paths, of primary documents only, with their steps and numbers? Lists in the order of the columns of graph/row.py.
MATCH (p:Path)-[:FROM]->(d:Document) WHERE p.id IN $ids AND d.primary
RETURN [p.id, p.document, p.ordinal, p.origin, p.label, p.aliases, p.technique, p.position, p.evidence, p.confidence, p.completeness, p.missing] AS path,
  COLLECT {
    MATCH (p)-[:HAS]->(s:Step)
    RETURN [
      [s.id, p.id, s.role, s.ordinal, s.name, s.descriptor, s.aliases, s.composition, s.trend, s.raw, s.low, s.high, s.spread, s.unit, s.kind, s.low_si, s.high_si, s.dimension,
        COLLECT { MATCH (s)-[r:SUPPORTED_BY]->(e:Evidence) RETURN e.id ORDER BY r.ordinal }],
      COLLECT { MATCH (s)-[:WITH]->(q:Quantity)
        RETURN [q.id, s.id, q.as, q.ordinal, q.name, q.raw, q.low, q.high, q.spread, q.unit, q.kind, q.low_si, q.high_si, q.dimension, q.evidence] },
      [], [], []
    ]
  } AS steps;

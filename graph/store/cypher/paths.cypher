// What are these paths, of primary documents only, with all that belongs to them? Lists in the order of the columns of graph/row.py.
MATCH (p:Path)-[:FROM]->(d:Document) WHERE p.id IN $ids AND d.primary
RETURN [p.id, p.document, p.ordinal, p.origin, p.label, p.aliases, p.technique, p.position, p.evidence, p.confidence, p.completeness, p.missing] AS path,
  COLLECT {
    MATCH (p)-[:HAS]->(s:Step)
    RETURN [
      [s.id, p.id, s.role, s.ordinal, s.name, s.descriptor, s.aliases, s.composition, s.trend, s.raw, s.low, s.high, s.spread, s.unit, s.kind, s.low_si, s.high_si, s.dimension,
        COLLECT { MATCH (s)-[r:SUPPORTED_BY]->(e:Evidence) RETURN e.id ORDER BY r.ordinal }],
      COLLECT { MATCH (s)-[:WITH]->(q:Quantity)
        RETURN [q.id, s.id, q.as, q.ordinal, q.name, q.raw, q.low, q.high, q.spread, q.unit, q.kind, q.low_si, q.high_si, q.dimension, q.evidence] },
      COLLECT { MATCH (s)-[r:PROCESSED_BY|PRODUCES|GOVERNS|YIELDS]->(t:Step)
        RETURN [r.id, p.id, r.ordinal, s.role, t.role, s.id, t.id, r.asserted, r.polarity, r.hedged, r.mechanism, r.evidence] },
      COLLECT { MATCH (s)-[r:CONTAINS]->(c:Concept) RETURN [s.id, c.id, r.element, r.low, r.high, r.basis] },
      COLLECT { MATCH (s)-[:IS]->(c:Concept) RETURN [s.id, c.id] }
    ]
  } AS steps;

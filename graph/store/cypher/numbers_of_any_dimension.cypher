// Which paths have a number that may lie within these bounds, whatever its unit?
CALL () {
  MATCH (s:Step) WHERE (s.low_si IS NOT NULL OR s.high_si IS NOT NULL)
    AND ($low IS NULL OR s.high_si IS NULL OR s.high_si >= $low) AND ($high IS NULL OR s.low_si IS NULL OR s.low_si <= $high)
  RETURN s, s.name AS name
  UNION
  MATCH (s:Step)-[:WITH]->(q:Quantity) WHERE (q.low_si IS NOT NULL OR q.high_si IS NOT NULL)
    AND ($low IS NULL OR q.high_si IS NULL OR q.high_si >= $low) AND ($high IS NULL OR q.low_si IS NULL OR q.low_si <= $high)
  RETURN s, q.name AS name
}
MATCH (d:Document {primary: true})<-[:FROM]-(p:Path)-[:HAS]->(s)
RETURN DISTINCT d.id AS document, p.id AS path, name;

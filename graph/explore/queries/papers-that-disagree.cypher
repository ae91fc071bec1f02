// Where do two papers give numbers of one property of one kind of material that lie far apart?
// title: Papers that disagree
// material = "": name of the material, or a part of it; without one, all
// property = "": name of the property, or a part of it; without one, all
// ratio = 1.2: least ratio of the two numbers, in SI units
MATCH (concept:Concept {kind: 'property'})<-[:IS]-(a:Property)<-[:HAS]-(p:Path)-[:FROM]->(d:Document {primary: true})-[:OF]->(v:Work)
WHERE toLower(concept.name) CONTAINS toLower($property) AND a.low_si = a.high_si AND a.low_si > 0
MATCH (concept)<-[:IS]-(b:Property)<-[:HAS]-(q:Path)-[:FROM]->(e:Document {primary: true})-[:OF]->(w:Work)
WHERE v <> w AND b.low_si = b.high_si AND b.dimension = a.dimension AND b.low_si >= $ratio * a.low_si
MATCH (p)-[:HAS]->(m:Material)-[:IS]->(one:Concept) MATCH (q)-[:HAS]->(n:Material)-[:IS]->(other:Concept)
WHERE toLower(m.name) CONTAINS toLower($material) AND toLower(n.name) CONTAINS toLower($material)
  AND (one.canonical = other.canonical OR split(toLower(m.name), ' ')[-1] = split(toLower(n.name), ' ')[-1] OR any(x IN m.aliases WHERE x IN n.aliases))
WITH *, b.low_si / a.low_si AS times ORDER BY times DESC
RETURN concept.name AS property, m.name AS material_a, p.label AS state_a, a.raw AS value_a, a.unit AS unit_a, d.title AS paper_a,
  n.name AS material_b, q.label AS state_b, b.raw AS value_b, b.unit AS unit_b, e.title AS paper_b, round(times, 2) AS ratio,
  COLLECT { MATCH (s:Step)-[:SUPPORTED_BY]->(x:Evidence) WHERE s IN [a, b] RETURN DISTINCT x.id ORDER BY x.id } AS evidence
ORDER BY ratio DESC, a.id, b.id LIMIT 200;

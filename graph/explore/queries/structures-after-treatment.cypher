// Which structures are found after a treatment, and is the link said or only inferred?
// title: Structures after a treatment
// treatment = "quench": name of the treatment, or a part of it
MATCH (path:Path)-[:HAS]->(step:Process) WHERE toLower(step.name) CONTAINS toLower($treatment)
MATCH (path)-[:HAS]->(found:Structure) MATCH (path)-[:FROM]->(document:Document {primary: true})
OPTIONAL MATCH (step)-[link:PRODUCES]->(found)
RETURN step.name AS treatment, COLLECT { MATCH (step)-[:WITH]->(q:Quantity) RETURN coalesce(q.raw, q.name) ORDER BY q.ordinal } AS settings,
  found.name AS structure, found.raw AS value, found.unit AS unit,
  CASE WHEN link IS NULL THEN 'same state' WHEN link.asserted THEN 'said' ELSE 'inferred' END AS link, link.mechanism AS sentence,
  COLLECT { MATCH (path)-[:HAS]->(s:Material) RETURN s.name } AS material, document.title AS paper,
  COLLECT { MATCH (found)-[r:SUPPORTED_BY]->(e:Evidence) RETURN e.id ORDER BY r.ordinal } AS evidence
ORDER BY treatment, structure, found.low_si, path.id;

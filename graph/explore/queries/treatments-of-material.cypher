// Which treatments has an alloy been given, step by step, with which settings?
// title: All treatments of an alloy
// material = "steel": name of the alloy, or a part of it
MATCH (path:Path)-[:HAS]->(material:Material)-[:IS]->(concept:Concept)
WHERE any(name IN [concept.name, material.name] + coalesce(material.aliases, []) + coalesce(concept.aliases, [])
  WHERE toLower(name) CONTAINS toLower($material))
MATCH (path)-[:FROM]->(document:Document {primary: true})
MATCH (path)-[:HAS]->(step:Process)
WITH material, path, document, step ORDER BY path.id, step.ordinal
WITH material, path, document, collect(step.name + coalesce(' (' + nullif(reduce(all = '', each IN
  COLLECT { MATCH (step)-[:WITH]->(q:Quantity) RETURN coalesce(q.raw, q.name) ORDER BY q.ordinal } |
  all + CASE all WHEN '' THEN '' ELSE ', ' END + each), '') + ')', '')) AS treatment,
  collect(COLLECT { MATCH (step)-[r:SUPPORTED_BY]->(e:Evidence) RETURN e.id ORDER BY r.ordinal }) AS evidence
RETURN material.name AS material, treatment, collect(DISTINCT path.label) AS states, document.title AS paper,
  head(collect(reduce(all = [], each IN evidence | all + [id IN each WHERE NOT id IN all]))) AS evidence
ORDER BY material, paper, treatment;

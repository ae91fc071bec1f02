// Which materials, treatments and structures lead to a property, and what was measured?
// title: Paths to a property
// property = "hardness": name of the property, or a part of it
MATCH (path:Path)-[:HAS]->(found:Property)-[:IS]->(concept:Concept)
WHERE any(name IN [concept.name, found.name] + coalesce(concept.aliases, []) WHERE toLower(name) CONTAINS toLower($property))
MATCH (path)-[:FROM]->(document:Document {primary: true})
RETURN COLLECT { MATCH (path)-[:HAS]->(s:Material) RETURN s.name } AS material, path.label AS state,
  COLLECT { MATCH (path)-[:HAS]->(s:Process) RETURN s.name ORDER BY s.ordinal } AS process,
  COLLECT { MATCH (path)-[:HAS]->(s:Structure) RETURN s.name + coalesce(' ' + s.raw, '') ORDER BY s.ordinal } AS structure,
  found.name AS property, found.raw AS value, found.unit AS unit, path.origin AS origin, document.title AS paper,
  COLLECT { MATCH (found)-[r:SUPPORTED_BY]->(e:Evidence) RETURN e.id ORDER BY r.ordinal } AS evidence
ORDER BY found.dimension, found.low_si DESC, path.id;

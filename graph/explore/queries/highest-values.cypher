// Which states reach the highest numbers of a property?
// title: Highest values of a property
// property = "strength": name of the property, or a part of it
MATCH (path:Path)-[:HAS]->(found:Property)-[:IS]->(concept:Concept)
WHERE found.low_si IS NOT NULL AND any(name IN [concept.name] + coalesce(concept.aliases, []) WHERE toLower(name) CONTAINS toLower($property))
MATCH (path)-[:FROM]->(document:Document {primary: true}) WHERE path.origin <> 'cited'
RETURN found.name AS property, found.dimension AS dimension, found.low AS at_least, found.unit AS unit,
  COLLECT { MATCH (found)-[:WITH]->(q:Quantity) RETURN q.name + ' ' + coalesce(q.raw, '') ORDER BY q.ordinal } AS conditions,
  COLLECT { MATCH (path)-[:HAS]->(s:Material) RETURN s.name } AS material, path.label AS state, document.title AS paper,
  COLLECT { MATCH (found)-[r:SUPPORTED_BY]->(e:Evidence) RETURN e.id ORDER BY r.ordinal } AS evidence
ORDER BY found.dimension, found.low_si DESC, path.id LIMIT 50;

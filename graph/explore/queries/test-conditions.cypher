// Under which conditions was a property measured?
// title: Conditions of a property
// property = "": name of the property, or a part of it; without one, all
MATCH (path:Path)-[:HAS]->(found:Property)-[:WITH]->(test:Quantity {as: 'condition'})
WHERE toLower(found.name) CONTAINS toLower($property)
MATCH (path)-[:FROM]->(document:Document {primary: true})
RETURN found.name AS property, test.name AS condition, test.raw AS at, test.unit AS at_unit, found.raw AS value,
  found.unit AS unit, COLLECT { MATCH (path)-[:HAS]->(s:Material) RETURN s.name } AS material, path.label AS state, document.title AS paper,
  COLLECT { MATCH (found)-[r:SUPPORTED_BY]->(e:Evidence) RETURN e.id ORDER BY r.ordinal } AS evidence
ORDER BY property, condition, test.low_si, found.low_si, path.id;

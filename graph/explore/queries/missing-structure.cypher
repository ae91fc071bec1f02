// For which materials is a property told after a treatment, but no structure in between?
// title: Gaps: property without structure
// property = "": name of the property, or a part of it; without one, all
MATCH (path:Path)-[:HAS]->(property:Property) WHERE toLower(property.name) CONTAINS toLower($property)
  AND 'structure' IN path.missing AND NOT 'process' IN path.missing
MATCH (path)-[:FROM]->(document:Document {primary: true})
MATCH (path)-[:HAS]->(material:Material)
RETURN material.name AS material, property.name AS property, count(DISTINCT path) AS paths,
  COLLECT { MATCH (path)-[:HAS]->(s:Process) RETURN s.name ORDER BY s.ordinal } AS process, document.title AS paper,
  collect(DISTINCT path.id)[..5] AS some_paths
ORDER BY paths DESC, material, property;

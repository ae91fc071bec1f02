// Which properties do other papers measure that nobody measured on this material?
// title: Gaps: untested properties
// material = "4130": name of the material, or a part of it
// papers = 1: least number of other papers that measure it
MATCH (m:Material)<-[:HAS]-(:Path)-[:FROM]->(:Document {primary: true}) WHERE toLower(m.name) CONTAINS toLower($material)
WITH count(m) AS asked WHERE asked > 0
MATCH (concept:Concept {kind: 'property'})<-[:IS]-(:Property)<-[:HAS]-(path:Path)-[:FROM]->(document:Document {primary: true})-[:OF]->(work:Work)
MATCH (path)-[:HAS]->(material:Material)
WITH concept, count(DISTINCT work) AS papers, collect(DISTINCT material.name) AS materials, collect(DISTINCT path.id)[..3] AS some_paths
WHERE papers >= $papers AND none(name IN materials WHERE toLower(name) CONTAINS toLower($material))
RETURN concept.name AS property, papers, materials[..5] AS measured_on, some_paths ORDER BY papers DESC, property;

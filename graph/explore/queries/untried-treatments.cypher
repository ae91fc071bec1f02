// Which treatments do papers give to materials with the same properties measured, but not to this one?
// title: Gaps: untried treatments
// material = "4130": name of the material, or a part of it
MATCH (mine:Material)<-[:HAS]-(:Path)-[:HAS]->(:Property)-[:IS]->(shared:Concept) WHERE toLower(mine.name) CONTAINS toLower($material)
WITH DISTINCT shared
MATCH (shared)<-[:IS]-(:Property)<-[:HAS]-(path:Path)-[:HAS]->(:Process)-[:IS]->(operation:Concept)
MATCH (path)-[:FROM]->(:Document {primary: true})-[:OF]->(work:Work) MATCH (path)-[:HAS]->(other:Material)
WITH operation, collect(DISTINCT shared.name) AS properties, collect(DISTINCT other.name) AS materials, count(DISTINCT work) AS papers,
  collect(DISTINCT path.id)[..3] AS some_paths
WHERE none(name IN materials WHERE toLower(name) CONTAINS toLower($material))
RETURN operation.name AS treatment, papers, materials[..5] AS given_to, properties[..5] AS with_properties, some_paths
ORDER BY papers DESC, treatment;

// Which treatments, structures and properties connect most papers?
// title: What papers share
// kind = "": material, operation, structure or property; without one, all
// papers = 2: least number of papers
MATCH (concept:Concept)<-[:IS]-(:Step)<-[:HAS]-(path:Path)-[:FROM]->(document:Document {primary: true})-[:OF]->(work:Work)
WHERE $kind = '' OR concept.kind = $kind
WITH concept.canonical AS canonical, concept.kind AS kind, collect(DISTINCT concept.name) AS names, collect(DISTINCT work) AS works,
  count(DISTINCT path) AS paths WHERE size(works) >= $papers
RETURN kind, names, size(works) AS papers, paths, [work IN works[..10] | coalesce(work.title, work.id)] AS titles
ORDER BY papers DESC, paths DESC, kind, canonical;

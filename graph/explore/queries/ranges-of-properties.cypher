// Which properties are there, between which numbers, in how many papers?
// title: Ranges of all properties
MATCH (concept:Concept {kind: 'property'})<-[:IS]-(property:Property)<-[:HAS]-(path:Path)-[:FROM]->(document:Document {primary: true})-[:OF]->(work:Work)
WHERE property.low_si IS NOT NULL OR property.high_si IS NOT NULL
WITH concept, property.dimension AS dimension, work, path, property ORDER BY coalesce(property.low_si, property.high_si), property.id
WITH concept, dimension, count(DISTINCT work) AS papers, count(DISTINCT path) AS paths, collect(property) AS all
WITH *, all[0] AS lowest, all[-1] AS highest
RETURN concept.name AS property, dimension, papers, paths, lowest.raw AS lowest, lowest.unit AS lowest_unit, highest.raw AS highest,
  highest.unit AS highest_unit,
  COLLECT { MATCH (s:Step)-[:SUPPORTED_BY]->(e:Evidence) WHERE s IN [lowest, highest] RETURN DISTINCT e.id ORDER BY e.id } AS evidence
ORDER BY papers DESC, paths DESC, property, dimension;

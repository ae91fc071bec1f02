// Which results were not measured in the paper that gives them: simulated, or cited from another?
// title: Simulated and cited results
MATCH (path:Path)-[:FROM]->(document:Document {primary: true}) WHERE path.origin <> 'measured'
RETURN path.origin AS origin, path.technique AS technique, COLLECT { MATCH (path)-[:HAS]->(s:Material) RETURN s.name } AS material, path.label AS state,
  COLLECT { MATCH (path)-[:HAS]->(s:Structure|Property) RETURN s.name + coalesce(' ' + s.raw, '') ORDER BY s.role DESC, s.ordinal } AS results,
  document.title AS paper, COLLECT { MATCH (path)-[:HAS]->(:Step)-[:SUPPORTED_BY]->(e:Evidence) RETURN DISTINCT e.id ORDER BY e.id } AS evidence
ORDER BY origin, paper, path.ordinal;

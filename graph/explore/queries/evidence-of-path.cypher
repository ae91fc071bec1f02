// Which exact words of the paper stand behind each step of a path?
// title: The evidence of a path
// path = "": id of the path, as `tetrapath paths --json` prints it; without one, the path with most roles
MATCH (path:Path)-[:FROM]->(document:Document {primary: true}) WHERE $path = '' OR path.id = $path
WITH path, document ORDER BY path.completeness DESC, path.confidence DESC, path.id LIMIT 1
MATCH (path)-[:HAS]->(part:Step)-[support:SUPPORTED_BY]->(piece:Evidence)
RETURN path.id AS path, part.role AS role, part.name AS step, part.raw AS value, piece.kind AS kind, piece.section AS section,
  piece.page AS page, piece.quote AS quote, piece.id AS evidence,
  COLLECT { MATCH (piece)-[r:READ_WITH]->(e:Evidence) RETURN e.quote ORDER BY r.ordinal } AS read_with, document.title AS paper
ORDER BY {material: 0, process: 1, structure: 2, property: 3}[part.role], part.ordinal, support.ordinal;

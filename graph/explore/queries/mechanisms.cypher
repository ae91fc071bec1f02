// Why does something happen: which sentences give a mechanism?
// title: Mechanisms
// about = "austenite": a word that the mechanism is about
MATCH (statement:Statement {kind: 'mechanism'})-[:FROM]->(document:Document {primary: true})
WHERE toLower(statement.text) CONTAINS toLower($about) OR any(name IN statement.concepts WHERE toLower(name) CONTAINS toLower($about))
RETURN statement.text AS sentence, statement.direction AS direction, statement.hedged AS hedged, statement.origin AS origin, statement.concepts AS about,
  document.title AS paper, COLLECT { MATCH (statement)-[r:SUPPORTED_BY]->(e:Evidence) RETURN e.id ORDER BY r.ordinal } AS evidence
ORDER BY paper, statement.ordinal;

// What rises or falls with what, in the papers' own words?
// title: Trends
// about = "": a word that the trend is about; without one, all
MATCH (statement:Statement)-[:FROM]->(document:Document {primary: true})
WHERE statement.kind IN ['trend', 'mechanism', 'comparison'] AND (statement.kind = 'trend' OR statement.direction IS NOT NULL)
  AND (toLower(statement.text) CONTAINS toLower($about) OR any(name IN statement.concepts WHERE toLower(name) CONTAINS toLower($about)))
RETURN statement.kind AS kind, statement.direction AS direction, statement.hedged AS hedged, statement.concepts AS about, statement.text AS sentence,
  document.title AS paper, COLLECT { MATCH (statement)-[r:SUPPORTED_BY]->(e:Evidence) RETURN e.id ORDER BY r.ordinal } AS evidence
ORDER BY paper, statement.ordinal;

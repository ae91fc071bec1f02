// What was looked for and not found?
// title: Absences
// about = "": a word that the sentence is about; without one, all
MATCH (statement:Statement {kind: 'absence'})-[:FROM]->(document:Document {primary: true}) WHERE toLower(statement.text) CONTAINS toLower($about)
RETURN statement.text AS sentence, statement.concepts AS about, statement.hedged AS hedged, document.title AS paper,
  COLLECT { MATCH (statement)-[r:SUPPORTED_BY]->(e:Evidence) RETURN e.id ORDER BY r.ordinal } AS evidence
ORDER BY paper, statement.ordinal;

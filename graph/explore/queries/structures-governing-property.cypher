// Which structures govern a property, and which sentence says so?
// title: Structures that govern a property
// property = "tough": name of the property, or a part of it
CALL () {
  MATCH (structure:Structure)-[link:GOVERNS]->(property:Property)
  MATCH (path:Path)-[:HAS]->(structure) MATCH (path)-[:FROM]->(document:Document {primary: true})
  RETURN structure.name AS structure, property.name AS property, 'link of a path' AS told_as, link.polarity AS effect,
    link.hedged AS hedged, link.mechanism AS sentence, document, link.evidence AS evidence
  UNION
  MATCH (statement:Statement)-[:ABOUT]->(of:Concept {kind: 'structure'})
  MATCH (statement)-[:ABOUT]->(to:Concept {kind: 'property'})
  MATCH (statement)-[:FROM]->(document:Document {primary: true}) WHERE statement.kind IN ['mechanism', 'trend']
  RETURN of.name AS structure, to.name AS property, statement.kind AS told_as, statement.direction AS effect,
    statement.hedged AS hedged, statement.text AS sentence, document,
    COLLECT { MATCH (statement)-[r:SUPPORTED_BY]->(e:Evidence) RETURN e.id ORDER BY r.ordinal } AS evidence
}
WITH * WHERE toLower(property) CONTAINS toLower($property)
  OR EXISTS { MATCH (c:Concept {kind: 'property'}) WHERE c.name = toLower(property)
    AND any(name IN coalesce(c.aliases, []) WHERE toLower(name) CONTAINS toLower($property)) }
RETURN DISTINCT structure, property, told_as, effect, hedged, sentence, document.title AS paper, evidence
ORDER BY structure, property, paper, sentence;

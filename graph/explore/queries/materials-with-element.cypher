// Which materials hold an element, and how much of it?
// title: Materials with an element
// element = "Mn": symbol of the element
// least = 0: least amount, on the basis that the paper gives
MATCH (material:Material)-[amount:CONTAINS]->(:Concept {kind: 'element'}) WHERE toLower(amount.element) = toLower($element)
  AND coalesce(amount.high, amount.low, 0) >= $least
MATCH (path:Path)-[:HAS]->(material) MATCH (path)-[:FROM]->(document:Document {primary: true})
RETURN material.name AS material, amount.low AS low, amount.high AS high, amount.basis AS basis, head(collect(material.composition)) AS composition,
  count(DISTINCT path) AS paths, document.title AS paper,
  head(collect(COLLECT { MATCH (material)-[r:SUPPORTED_BY]->(e:Evidence) RETURN e.id ORDER BY r.ordinal })) AS evidence
ORDER BY basis, high DESC, material, paper;

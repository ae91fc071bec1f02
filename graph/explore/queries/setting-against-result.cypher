// How does a result go with a setting of a treatment, state by state?
// title: Setting against result
// setting = "temperature": name of the setting, such as temperature, time or cooling rate
// result = "hardness": name of a structure or property with a number, or a part of it
MATCH (path:Path)-[:HAS]->(step:Process)-[:WITH]->(dial:Quantity {as: 'parameter'})
WHERE toLower(dial.name) CONTAINS toLower($setting) AND (dial.low IS NOT NULL OR dial.high IS NOT NULL)
MATCH (path)-[:HAS]->(found:Structure|Property)
WHERE toLower(found.name) CONTAINS toLower($result) AND (found.low IS NOT NULL OR found.high IS NOT NULL)
MATCH (path)-[:FROM]->(document:Document {primary: true})
RETURN COLLECT { MATCH (path)-[:HAS]->(s:Material) RETURN s.name } AS material, path.label AS state, step.name AS treatment,
  dial.name AS setting, dial.raw AS set_to, dial.unit AS set_unit, found.name AS result, found.raw AS value, found.unit AS unit,
  document.title AS paper, dial.evidence AS setting_evidence,
  COLLECT { MATCH (found)-[r:SUPPORTED_BY]->(e:Evidence) RETURN e.id ORDER BY r.ordinal } AS result_evidence
ORDER BY treatment, dial.low_si, found.low_si, path.id;

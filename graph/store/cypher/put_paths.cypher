// Which paths come from these documents, with which steps and numbers?
UNWIND $rows AS row
MATCH (d:Document {id: row.document})
CREATE (p:Path)-[:FROM]->(d)
SET p = row.path
WITH p, row
UNWIND row.steps AS step
CREATE (p)-[:HAS]->(s:Step)
SET s = step.own
FOREACH (_ IN CASE step.own.role WHEN 'material' THEN [1] ELSE [] END | SET s:Material)
FOREACH (_ IN CASE step.own.role WHEN 'process' THEN [1] ELSE [] END | SET s:Process)
FOREACH (_ IN CASE step.own.role WHEN 'structure' THEN [1] ELSE [] END | SET s:Structure)
FOREACH (_ IN CASE step.own.role WHEN 'property' THEN [1] ELSE [] END | SET s:Property)
FOREACH (quantity IN step.quantities | CREATE (s)-[:WITH]->(q:Quantity) SET q = quantity);

// Which steps do these paths have?
UNWIND $rows AS row
MATCH (p:Path {id: row.path})
MERGE (s:Step {id: row.step.id})
SET s += row.step
FOREACH (_ IN CASE row.step.role WHEN 'material' THEN [1] ELSE [] END | SET s:Material)
FOREACH (_ IN CASE row.step.role WHEN 'process' THEN [1] ELSE [] END | SET s:Process)
FOREACH (_ IN CASE row.step.role WHEN 'structure' THEN [1] ELSE [] END | SET s:Structure)
FOREACH (_ IN CASE row.step.role WHEN 'property' THEN [1] ELSE [] END | SET s:Property)
MERGE (p)-[:HAS]->(s);

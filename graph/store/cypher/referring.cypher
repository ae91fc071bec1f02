// Which documents may refer to these works, by these names or by the one that the store has?
UNWIND $rows AS row
OPTIONAL MATCH (w:Work {id: row.work})
WITH row.work AS work, [row.name, w.key] AS names
UNWIND names AS name
WITH DISTINCT work, name WHERE name IS NOT NULL
CALL db.index.fulltext.queryNodes('tetrapath_references', '"' + replace(replace(name, '\\', '\\\\'), '"', '\\"') + '"') YIELD node
RETURN DISTINCT work, node.id AS document ORDER BY work, document;

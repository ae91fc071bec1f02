// Which documents refer to these works, by DOI or by title and year?
UNWIND $works AS id
MATCH (w:Work {id: id})
UNWIND [name IN [w.id, w.key] WHERE name IS NOT NULL] AS name
CALL db.index.fulltext.queryNodes('tetrapath_references', '"' + replace(replace(name, '\\', '\\\\'), '"', '\\"') + '"') YIELD node AS d
MATCH (d)-[:OF]->(other:Work) WHERE other <> w AND name IN d.references
MERGE (other)-[:CITES]->(w);

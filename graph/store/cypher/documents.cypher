// What is loaded?
MATCH (d:Document)-[:OF]->(w:Work)
RETURN d.id AS id, w.id AS work, d.source AS source, d.title AS title, d.year AS year, d.doi AS doi, d.primary AS primary,
  d.record_hash AS record_hash, d.paths AS paths, d.statements AS statements, d.evidence AS evidence ORDER BY id;

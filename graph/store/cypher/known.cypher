// Which of these documents are loaded, and from which records?
MATCH (d:Document)-[:OF]->(w:Work) WHERE d.id IN $ids
RETURN d.id AS id, w.id AS work, d.source AS source, d.primary AS primary, d.record_hash AS record_hash;

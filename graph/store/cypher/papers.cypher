// What are these documents, and which works are they files of?
MATCH (d:Document)-[:OF]->(w:Work) WHERE d.id IN $ids
RETURN d.id AS id, w.id AS work, d.source AS source, d.title AS title, d.year AS year, d.doi AS doi, d.primary AS primary;

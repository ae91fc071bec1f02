// What are these documents, and which works are they files of? A primary says what its work is, a supplement does not.
UNWIND $rows AS row
MERGE (w:Work {id: row.work.id})
ON CREATE SET w.doi = row.work.doi, w.title = row.work.title, w.year = row.work.year, w.key = row.work.key
FOREACH (_ IN CASE WHEN row.leads THEN [1] ELSE [] END | SET w.doi = row.work.doi, w.title = row.work.title, w.year = row.work.year, w.key = row.work.key)
MERGE (d:Document {id: row.document.id})
SET d += row.document
MERGE (d)-[:OF]->(w);

// Which of these documents refer to these works, by DOI or by title and year?
UNWIND $rows AS row
MATCH (w:Work {id: row.work}), (d:Document {id: row.document})-[:OF]->(other:Work)
WHERE other <> w AND (w.id IN d.references OR w.key IN d.references)
MERGE (other)-[:CITES]->(w);

// Which documents refer to these works, by DOI or by title and year?
UNWIND $works AS id
MATCH (w:Work {id: id})
MATCH (d:Document)-[:OF]->(other:Work) WHERE other <> w AND (w.id IN d.references OR w.key IN d.references)
MERGE (other)-[:CITES]->(w);

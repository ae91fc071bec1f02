// Which documents refer to these works?
UNWIND $works AS id
MATCH (w:Work {id: id})
MATCH (d:Document)-[:OF]->(other:Work) WHERE other <> w AND id IN d.references
MERGE (other)-[:CITES]->(w);

// Which loaded works do these documents refer to?
MATCH (d:Document)-[:OF]->(w:Work) WHERE d.id IN $ids
UNWIND d.references AS doi
MATCH (other:Work {id: doi}) WHERE other <> w
MERGE (w)-[:CITES]->(other);

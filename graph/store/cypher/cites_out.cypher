// Which loaded works do these documents refer to, by DOI or by title and year?
MATCH (d:Document)-[:OF]->(w:Work) WHERE d.id IN $ids
MATCH (other:Work) WHERE (other.id IN d.references OR other.key IN d.references) AND other <> w
MERGE (w)-[:CITES]->(other);

// Which documents are left of these works?
MATCH (d:Document)-[:OF]->(w:Work) WHERE w.id IN $works RETURN d.id AS id;

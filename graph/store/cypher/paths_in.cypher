// Which paths do these documents have, in text order?
MATCH (d:Document {primary: true})<-[:FROM]-(p:Path) WHERE d.id IN $ids
RETURN p.id AS id ORDER BY d.id, p.ordinal;

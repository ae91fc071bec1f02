// Which statements do these documents make, in text order?
MATCH (d:Document {primary: true})<-[:FROM]-(s:Statement) WHERE d.id IN $ids
RETURN s.id AS id ORDER BY d.id, s.ordinal;

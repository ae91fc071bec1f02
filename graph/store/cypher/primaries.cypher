// Which documents come first by id?
MATCH (d:Document {primary: true}) RETURN d.id AS id ORDER BY id LIMIT $limit;

// Which transitions link the steps of these paths?
MATCH (p:Path)-[:HAS]->(a:Step)-[r:PROCESSED_BY|PRODUCES|GOVERNS|YIELDS]->(b:Step) WHERE p.id IN $ids
RETURN p.id AS path, a.id AS from_step, b.id AS to_step, a.role AS from_role, b.role AS to_role, properties(r) AS row;

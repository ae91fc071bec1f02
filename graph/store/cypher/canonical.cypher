// Which concept stands for each of these?
MATCH (c:Concept) WHERE c.id IN $ids RETURN c.id AS id, c.canonical AS canonical;

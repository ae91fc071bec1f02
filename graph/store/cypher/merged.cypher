// Which concepts does another stand for?
MATCH (c:Concept) WHERE c.canonical <> c.id RETURN c.id AS id, c.canonical AS canonical;

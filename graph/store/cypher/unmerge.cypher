// Which concepts stand for themselves again?
MATCH (c:Concept) WHERE c.canonical <> c.id AND NOT c.id IN $ids
SET c.canonical = c.id RETURN count(c) AS changed;

// Which of these concepts has nothing left?
MATCH (c:Concept) WHERE c.id IN $ids AND NOT EXISTS { (c)--() } DELETE c;

// Which of these concepts and names of numbers have nothing left?
UNWIND $ids AS id
OPTIONAL MATCH (c:Concept {id: id})
OPTIONAL MATCH (n:Naming {id: id})
WITH coalesce(c, n) AS gone WHERE gone IS NOT NULL AND NOT EXISTS { (gone)--() } DELETE gone;

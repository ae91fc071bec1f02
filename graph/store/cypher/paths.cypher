// What are these paths, of primary documents only?
MATCH (p:Path)-[:FROM]->(d:Document) WHERE p.id IN $ids AND d.primary RETURN properties(p) AS row;

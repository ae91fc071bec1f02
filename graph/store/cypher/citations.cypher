// Which loaded work cites which?
MATCH (w:Work)-[:CITES]->(other:Work) RETURN w.id AS work, other.id AS cited ORDER BY work, cited;

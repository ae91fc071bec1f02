// Which of these documents cite which others of them?
MATCH (d:Document)-[:OF]->(:Work)-[:CITES]->(:Work)<-[:OF]-(cited:Document) WHERE d.id IN $ids AND cited.id IN $ids
RETURN DISTINCT d.id AS document, cited.id AS cited ORDER BY document, cited;

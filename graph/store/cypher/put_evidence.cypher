// Which evidence stands in these documents?
UNWIND $rows AS row
MATCH (d:Document {id: row.document})
UNWIND row.evidence AS piece
CREATE (e:Evidence)-[:IN]->(d)
SET e = piece;

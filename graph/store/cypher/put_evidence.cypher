// Which evidence stands in these documents?
UNWIND $rows AS row
MATCH (d:Document {id: row.document})
MERGE (e:Evidence {id: row.id})
SET e += row
MERGE (e)-[:IN]->(d);

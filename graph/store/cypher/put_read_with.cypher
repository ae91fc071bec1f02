// With what must this evidence be read?
UNWIND $rows AS row
MATCH (e:Evidence {id: row.owner})
UNWIND range(0, size(row.evidence) - 1) AS ordinal
MATCH (c:Evidence {id: row.evidence[ordinal]})
CREATE (e)-[:READ_WITH {ordinal: ordinal}]->(c);

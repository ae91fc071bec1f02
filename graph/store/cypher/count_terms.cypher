// How often does each term occur, now that these papers are there?
UNWIND $rows AS row
MERGE (t:Term {id: row.term})
ON CREATE SET t.papers = row.papers, t.units = row.units
ON MATCH SET t.papers = t.papers + row.papers, t.units = t.units + row.units;

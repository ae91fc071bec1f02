// How often does each term occur, now that these papers are gone?
UNWIND $rows AS row
MATCH (t:Term {id: row.term})
SET t.papers = t.papers - row.papers, t.units = t.units - row.units
WITH t WHERE t.papers <= 0
DELETE t;

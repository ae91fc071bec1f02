// Which concept stands for each of these?
UNWIND $rows AS row
MATCH (c:Concept {id: row.id}) WHERE c.canonical <> row.canonical
SET c.canonical = row.canonical RETURN count(c) AS changed;

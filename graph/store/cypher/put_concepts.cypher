// Are these concepts there?
UNWIND $rows AS row
MERGE (c:Concept {id: row.id}) ON CREATE SET c.kind = row.kind, c.name = row.name, c.aliases = row.aliases;

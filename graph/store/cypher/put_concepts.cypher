// Are these concepts there? A new one is its own canonical concept until merges are told.
UNWIND $rows AS row
MERGE (c:Concept {id: row.id}) ON CREATE SET c.kind = row.kind, c.name = row.name, c.aliases = row.aliases, c.canonical = row.id;

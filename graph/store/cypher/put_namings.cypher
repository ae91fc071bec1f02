// Are these names of numbers there?
UNWIND $rows AS row
MERGE (n:Naming {id: row.id}) ON CREATE SET n.words = row.words, n.role = row.role, n.condition = row.condition, n.dimension = row.dimension;

// Whose database is this, of which schema, and is the schema whole?
OPTIONAL MATCH (store:TetrapathStore {id: 'store'})
RETURN store.schema AS schema, coalesce(store.ready, false) AS ready, EXISTS { MATCH (n) } AS filled;

// Whose database is this, and of which schema?
OPTIONAL MATCH (store:TetrapathStore {id: 'store'})
RETURN store.schema AS schema, EXISTS { MATCH (n) } AS filled;

// Is the database marked as ours, with this schema?
MERGE (store:TetrapathStore {id: 'store'}) SET store.schema = $schema, store.ready = false;

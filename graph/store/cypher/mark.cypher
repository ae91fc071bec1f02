// Is the database marked as ours?
MERGE (store:TetrapathStore {id: 'store'}) ON CREATE SET store.schema = $schema;

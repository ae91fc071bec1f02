// Are all constraints and indexes there?
MATCH (store:TetrapathStore {id: 'store'}) SET store.ready = true;

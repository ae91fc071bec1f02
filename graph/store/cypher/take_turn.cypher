// Whose turn is it to write? The lock on this node is held to the end of the transaction, so loaders follow each other.
MATCH (store:TetrapathStore {id: 'store'}) SET store.turn = coalesce(store.turn, 0) + 1;

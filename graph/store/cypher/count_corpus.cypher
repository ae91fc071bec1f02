// How much can be found, now that papers came or went?
MATCH (store:TetrapathStore {id: 'store'}) SET store.papers = coalesce(store.papers, 0) + $papers, store.units = coalesce(store.units, 0) + $units;

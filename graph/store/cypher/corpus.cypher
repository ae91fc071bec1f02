// How many primary papers and pieces of evidence can be found?
MATCH (store:TetrapathStore {id: 'store'}) RETURN coalesce(store.papers, 0) AS papers, coalesce(store.units, 0) AS units;

// How many primary papers and pieces of evidence can be found, and in how many of them do these terms occur?
MATCH (store:TetrapathStore {id: 'store'})
RETURN coalesce(store.papers, 0) AS papers, coalesce(store.units, 0) AS units,
  COLLECT { MATCH (t:Term) WHERE t.id IN $words RETURN [t.id, t.papers, t.units] } AS terms;

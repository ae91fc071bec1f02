// What of a store of schema 2 cannot be kept? Its search indexes, and so all that is found through them: the next load fills it again.
MATCH (n) WHERE NOT n:TetrapathStore CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 2000 ROWS;
DROP INDEX tetrapath_step_number IF EXISTS;
DROP INDEX tetrapath_quantity_number IF EXISTS;
DROP INDEX tetrapath_quote IF EXISTS;
DROP INDEX tetrapath_name IF EXISTS;
MATCH (store:TetrapathStore {id: 'store'}) SET store.papers = 0, store.units = 0;

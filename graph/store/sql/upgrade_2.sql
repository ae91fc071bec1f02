-- What of a store of schema 2 cannot be kept? Its search indexes, and so all that is found through them: the next load fills it again.
DROP TABLE IF EXISTS posting;
DROP TABLE IF EXISTS term_index;
DROP TABLE IF EXISTS term;
DROP TABLE IF EXISTS cites;
DROP TABLE IF EXISTS refers;
DROP TABLE IF EXISTS contains;
DROP TABLE IF EXISTS about;
DROP TABLE IF EXISTS is_;
DROP TABLE IF EXISTS concept;
DROP TABLE IF EXISTS statement;
DROP TABLE IF EXISTS transition;
DROP TABLE IF EXISTS quantity;
DROP TABLE IF EXISTS step;
DROP TABLE IF EXISTS path;
DROP TABLE IF EXISTS evidence;
DROP TABLE IF EXISTS paper;
DROP TABLE IF EXISTS work;

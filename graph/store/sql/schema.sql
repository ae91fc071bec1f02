-- What does an empty embedded store consist of?
CREATE TABLE work (id TEXT PRIMARY KEY, doi TEXT, title TEXT, year INTEGER, key TEXT) WITHOUT ROWID;
CREATE INDEX work_key ON work (key);
CREATE TABLE paper (
  number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, work TEXT NOT NULL, source TEXT NOT NULL, sha256 TEXT NOT NULL, format TEXT NOT NULL,
  parser TEXT NOT NULL, title TEXT, year INTEGER, doi TEXT, is_primary INTEGER NOT NULL, record_hash TEXT NOT NULL,
  paths INTEGER NOT NULL, statements INTEGER NOT NULL, evidence INTEGER NOT NULL, refers TEXT NOT NULL
);
CREATE INDEX paper_work ON paper (work);
CREATE TABLE refers (name TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (name, document)) WITHOUT ROWID;
CREATE INDEX refers_document ON refers (document);
CREATE TABLE term_index (document TEXT PRIMARY KEY, content BLOB NOT NULL);
CREATE TABLE term (term TEXT PRIMARY KEY, papers INTEGER NOT NULL, units INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE corpus (papers INTEGER NOT NULL, units INTEGER NOT NULL);
INSERT INTO corpus VALUES (0, 0);
CREATE VIRTUAL TABLE posting USING fts5 (terms, content='', detail=none, tokenize="unicode61 remove_diacritics 0 tokenchars '.#%'");
CREATE VIRTUAL TABLE posted USING fts5vocab (posting, instance);
CREATE TABLE naming (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, role TEXT NOT NULL, condition INTEGER NOT NULL, dimension TEXT);
CREATE TABLE naming_word (word TEXT NOT NULL, naming INTEGER NOT NULL, PRIMARY KEY (word, naming)) WITHOUT ROWID;
CREATE INDEX naming_word_naming ON naming_word (naming);
CREATE TABLE number (
  naming INTEGER NOT NULL, path TEXT NOT NULL, ordinal INTEGER NOT NULL, document TEXT NOT NULL, low REAL, high REAL, PRIMARY KEY (naming, path, ordinal)
) WITHOUT ROWID;
CREATE INDEX number_document ON number (document);
CREATE TABLE evidence (
  id TEXT PRIMARY KEY, document TEXT NOT NULL, ordinal INTEGER NOT NULL, kind TEXT NOT NULL, quote TEXT NOT NULL, section TEXT, page INTEGER,
  boxes TEXT NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL, context TEXT NOT NULL
);
CREATE UNIQUE INDEX evidence_place ON evidence (document, ordinal);
CREATE TABLE path (
  id TEXT PRIMARY KEY, document TEXT NOT NULL, ordinal INTEGER NOT NULL, origin TEXT NOT NULL, label TEXT, aliases TEXT NOT NULL, technique TEXT,
  position TEXT, evidence TEXT NOT NULL, confidence REAL NOT NULL, completeness REAL NOT NULL, missing TEXT NOT NULL
);
CREATE INDEX path_document ON path (document, ordinal);
CREATE TABLE step (
  id TEXT PRIMARY KEY, path TEXT NOT NULL, role TEXT NOT NULL, ordinal INTEGER NOT NULL, name TEXT NOT NULL, descriptor TEXT, aliases TEXT NOT NULL,
  composition TEXT, trend TEXT, raw TEXT, low REAL, high REAL, spread REAL, unit TEXT, kind TEXT, low_si REAL, high_si REAL, dimension TEXT,
  evidence TEXT NOT NULL
);
CREATE INDEX step_path ON step (path, ordinal);
CREATE TABLE quantity (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, as_ TEXT NOT NULL, ordinal INTEGER NOT NULL, name TEXT NOT NULL, raw TEXT, low REAL, high REAL, spread REAL,
  unit TEXT, kind TEXT, low_si REAL, high_si REAL, dimension TEXT, evidence TEXT NOT NULL
);
CREATE INDEX quantity_owner ON quantity (owner, ordinal);
CREATE TABLE transition (
  id TEXT PRIMARY KEY, path TEXT NOT NULL, ordinal INTEGER NOT NULL, from_role TEXT NOT NULL, to_role TEXT NOT NULL, from_step TEXT NOT NULL,
  to_step TEXT NOT NULL, asserted INTEGER NOT NULL, polarity TEXT, hedged INTEGER NOT NULL, mechanism TEXT, evidence TEXT NOT NULL
);
CREATE INDEX transition_path ON transition (path, ordinal);
CREATE TABLE statement (
  id TEXT PRIMARY KEY, document TEXT NOT NULL, ordinal INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL, direction TEXT, hedged INTEGER NOT NULL,
  origin TEXT NOT NULL, concepts TEXT NOT NULL, sides TEXT NOT NULL, paths TEXT NOT NULL, evidence TEXT NOT NULL
);
CREATE INDEX statement_document ON statement (document, ordinal);
CREATE TABLE concept (id TEXT PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, aliases TEXT NOT NULL, canonical TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX concept_canonical ON concept (canonical);
CREATE TABLE is_ (step TEXT PRIMARY KEY, concept TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX is_concept ON is_ (concept);
CREATE TABLE about (statement TEXT NOT NULL, concept TEXT NOT NULL, PRIMARY KEY (statement, concept)) WITHOUT ROWID;
CREATE INDEX about_concept ON about (concept);
CREATE TABLE contains (
  step TEXT NOT NULL, concept TEXT NOT NULL, element TEXT NOT NULL, low REAL, high REAL, basis TEXT, PRIMARY KEY (step, concept)
) WITHOUT ROWID;
CREATE INDEX contains_concept ON contains (concept);

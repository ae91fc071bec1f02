-- What the library knows of its sources and documents; `ledger_view.sql` makes the view to read, one row per source.
CREATE TABLE source (
    id       INTEGER PRIMARY KEY,      -- in the order found; the first source of a document holds it, the others are duplicates
    path     BLOB NOT NULL UNIQUE,     -- absolute, as the file system spells it (not always UTF-8)
    name     TEXT NOT NULL,            -- below the folder that was given
    sha256   TEXT,                     -- of the bytes; null until they could be read
    document TEXT,
    replaces TEXT,                     -- the document of the former bytes, until the new one is settled
    status   TEXT CHECK (status IN ('skipped', 'failed')),  -- only where the bytes could not be had
    attempts INTEGER NOT NULL DEFAULT 0,
    error    TEXT,
    reason   TEXT,
    stamp    TEXT                      -- what the file system said of the file when its bytes were read; null where not sure
) STRICT;

CREATE INDEX source_document ON source (document);
CREATE INDEX source_replaces ON source (replaces) WHERE replaces IS NOT NULL;

CREATE TABLE document (
    id          TEXT PRIMARY KEY,
    sha256      TEXT NOT NULL,
    stage       TEXT NOT NULL DEFAULT 'found' CHECK (stage IN ('found', 'parsed', 'extracted')),
    status      TEXT CHECK (status IN ('stored', 'skipped', 'failed')),  -- null: in hand
    attempts    INTEGER NOT NULL DEFAULT 0,
    error       TEXT,
    reason      TEXT,
    reader      TEXT,                  -- versions that made the stage
    extractor   TEXT,
    model       TEXT,
    vocabulary  TEXT,
    format      TEXT,
    parser      TEXT,
    doi         TEXT,
    title       TEXT,
    supplements TEXT,                  -- names of the files that it calls its supplements, as JSON
    record_hash TEXT,                  -- null until a record is in the library
    paths       INTEGER,
    statements  INTEGER,
    evidence    INTEGER,
    record_stamp TEXT,                 -- what the file system said of record.json when it was written
    bytes       INTEGER,               -- of the source
    seconds     REAL                   -- to read and to extract it, when both were last done in one go
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 2;

-- What the library knows of its sources and documents; `ledger` is the view to read: one row per source.
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
    reason   TEXT
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
    record_hash TEXT,                  -- null until a record is in the library
    paths       INTEGER,
    statements  INTEGER,
    evidence    INTEGER
) STRICT, WITHOUT ROWID;

CREATE VIEW ledger AS
SELECT
    source.id, source.path, source.name, source.sha256, source.document, source.replaces,
    source.status IS NOT NULL AS unread,
    coalesce(document.stage, 'found') AS stage,
    CASE WHEN source.status IS NOT NULL THEN source.status
         WHEN source.id <> holder.id THEN 'duplicate'
         ELSE document.status END AS status,
    source.attempts + coalesce(document.attempts, 0) AS attempts,
    coalesce(source.error, document.error) AS error,
    CASE WHEN source.status IS NOT NULL THEN source.reason
         WHEN source.id <> holder.id THEN 'same content as ' || holder.name
         ELSE document.reason END AS reason,
    document.reader, document.extractor, document.model, document.vocabulary,
    document.paths, document.statements, document.evidence
FROM source
LEFT JOIN document ON document.id = source.document
LEFT JOIN source AS holder
    ON holder.id = (SELECT min(other.id) FROM source AS other WHERE other.document = source.document);

PRAGMA user_version = 1;

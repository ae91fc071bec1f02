-- What does a store of schema 1 lack? Concepts that stand for others.
ALTER TABLE concept ADD COLUMN canonical TEXT NOT NULL DEFAULT '';
UPDATE concept SET canonical = id;

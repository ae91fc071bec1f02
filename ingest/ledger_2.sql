-- From schema 1 to 2: stamps, by which an unchanged file is known without reading it, what a paper cost, its supplements.
ALTER TABLE source ADD COLUMN stamp TEXT;
ALTER TABLE document ADD COLUMN record_stamp TEXT;
ALTER TABLE document ADD COLUMN bytes INTEGER;
ALTER TABLE document ADD COLUMN seconds REAL;
ALTER TABLE document ADD COLUMN supplements TEXT;
PRAGMA user_version = 2;

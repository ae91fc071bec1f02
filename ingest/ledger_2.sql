-- From schema 1 to 2: stamps, by which an unchanged file is known without reading it, and what a paper cost.
ALTER TABLE source ADD COLUMN stamp TEXT;
ALTER TABLE document ADD COLUMN record_stamp TEXT;
ALTER TABLE document ADD COLUMN bytes INTEGER;
ALTER TABLE document ADD COLUMN seconds REAL;
PRAGMA user_version = 2;

-- What is the work of this document, as its primary says?
INSERT INTO work (id, doi, title, year, key) VALUES (:id, :doi, :title, :year, :key)
ON CONFLICT (id) DO UPDATE SET doi = excluded.doi, title = excluded.title, year = excluded.year, key = excluded.key WHERE :primary;

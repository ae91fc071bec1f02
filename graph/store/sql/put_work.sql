-- What is the work of this document, as its primary says?
INSERT INTO work (id, doi, title, year) VALUES (:id, :doi, :title, :year)
ON CONFLICT (id) DO UPDATE SET doi = excluded.doi, title = excluded.title, year = excluded.year WHERE :primary;

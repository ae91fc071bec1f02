-- What is the work of this document, as its primary says? A supplement has other data than its work and says nothing of it.
INSERT INTO work (id, doi, title, year, key) VALUES (:id, :doi, :title, :year, :key)
ON CONFLICT (id) DO UPDATE SET doi = excluded.doi, title = excluded.title, year = excluded.year, key = excluded.key WHERE :leads;

-- Which loaded works does this work refer to, by DOI or by title and year, and which refer to it?
INSERT OR IGNORE INTO cites (work, cited)
SELECT :work, work.id FROM json_each(:refers) AS name JOIN work ON work.id = name.value WHERE work.id <> :work
UNION
SELECT :work, work.id FROM json_each(:refers) AS name JOIN work ON work.key = name.value WHERE work.id <> :work
UNION
SELECT paper.work, work.id FROM work JOIN refers ON refers.name IN (work.id, work.key)
JOIN paper ON paper.id = refers.document AND paper.work <> work.id WHERE work.id = :work;

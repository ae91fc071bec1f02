-- Which loaded works does this work refer to, by DOI or by title and year, and which refer to it?
INSERT OR IGNORE INTO cites (work, cited)
SELECT :work, work.id FROM json_each(:refers) AS name JOIN work ON work.id = name.value WHERE work.id <> :work
UNION
SELECT :work, work.id FROM json_each(:refers) AS name JOIN work ON work.key = name.value WHERE work.id <> :work
UNION
SELECT paper.work, work.id FROM work JOIN paper ON paper.work <> work.id JOIN json_each(paper.refers) AS name ON name.value IN (work.id, work.key)
WHERE work.id = :work;

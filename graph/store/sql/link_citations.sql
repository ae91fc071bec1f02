-- Which loaded works does this work refer to, and which refer to it?
INSERT OR IGNORE INTO cites (work, cited)
SELECT :work, work.id FROM work JOIN json_each(:refers) AS doi ON work.id = doi.value WHERE work.id <> :work
UNION
SELECT paper.work, :work FROM paper JOIN json_each(paper.refers) AS doi ON doi.value = :work WHERE paper.work <> :work;

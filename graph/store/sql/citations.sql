-- Which loaded work cites which, by DOI or by title and year?
SELECT paper.work, work.id FROM paper JOIN refers ON refers.document = paper.id JOIN work ON work.id = refers.name WHERE work.id <> paper.work
UNION
SELECT paper.work, work.id FROM paper JOIN refers ON refers.document = paper.id JOIN work ON work.key = refers.name WHERE work.id <> paper.work
ORDER BY 1, 2;

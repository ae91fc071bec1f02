-- Which of these documents cite which others of them?
SELECT paper.id, cited.id FROM paper JOIN cites ON cites.work = paper.work JOIN paper AS cited ON cited.work = cites.cited
WHERE paper.id IN (SELECT value FROM json_each(?1)) AND cited.id IN (SELECT value FROM json_each(?1)) ORDER BY 1, 2;

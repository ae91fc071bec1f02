-- Which of these documents cite which others of them? A work cites what any of its files refers to.
SELECT DISTINCT paper.id, cited.id FROM paper JOIN paper AS cited ON cited.work <> paper.work JOIN work ON work.id = cited.work
WHERE paper.id IN (SELECT value FROM json_each(?1)) AND cited.id IN (SELECT value FROM json_each(?1)) AND EXISTS (
  SELECT 1 FROM paper AS file JOIN refers ON refers.document = file.id
  WHERE file.work = paper.work AND refers.name IN (work.id, work.key)
) ORDER BY 1, 2;

-- Which of these documents cite which others of them? A work cites what any of its files refers to.
WITH one AS MATERIALIZED (SELECT paper.id, paper.work FROM paper WHERE paper.id IN (SELECT value FROM json_each(?1))),
named AS MATERIALIZED (
  SELECT one.id, one.work, work.id AS name FROM one JOIN work ON work.id = one.work
  UNION ALL SELECT one.id, one.work, work.key FROM one JOIN work ON work.id = one.work WHERE work.key IS NOT NULL
)
SELECT DISTINCT citing.id, named.id FROM named CROSS JOIN refers ON refers.name = named.name CROSS JOIN paper AS file ON file.id = refers.document
JOIN one AS citing ON citing.work = file.work WHERE citing.work <> named.work ORDER BY 1, 2;

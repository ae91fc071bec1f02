-- Is a document of this work left? If none is, the work and its citations go.
DELETE FROM cites WHERE :work IN (work, cited) AND NOT EXISTS (SELECT 1 FROM paper WHERE paper.work = :work);
DELETE FROM work WHERE id = :work AND NOT EXISTS (SELECT 1 FROM paper WHERE paper.work = :work);

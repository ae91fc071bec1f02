-- Is a document of this work left?
DELETE FROM work WHERE id = :work AND NOT EXISTS (SELECT 1 FROM paper WHERE paper.work = :work);

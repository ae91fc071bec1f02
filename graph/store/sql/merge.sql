-- Which concept stands for this one?
UPDATE concept SET canonical = ?2 WHERE id = ?1 AND canonical <> ?2;

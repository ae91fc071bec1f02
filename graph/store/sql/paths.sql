-- What are these paths, of primary documents only?
SELECT path.* FROM path JOIN paper ON paper.id = path.document AND paper.is_primary WHERE path.id IN (SELECT value FROM json_each(?));

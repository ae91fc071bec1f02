-- What is a number of a path, under its name?
INSERT INTO number (naming, path, ordinal, document, low, high) SELECT number, ?2, ?3, ?4, ?5, ?6 FROM naming WHERE id = ?1;

-- By which words is a name of numbers found?
INSERT OR IGNORE INTO naming_word (word, naming) SELECT ?2, number FROM naming WHERE id = ?1;

-- How often does each term of a paper occur, now that it is there?
INSERT INTO term (term, papers, units) VALUES (?, 1, ?)
ON CONFLICT (term) DO UPDATE SET papers = papers + 1, units = units + excluded.units;

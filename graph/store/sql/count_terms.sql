-- How often does each term occur, now that some papers are there?
INSERT INTO term (term, papers, units) VALUES (:term, :papers, :units)
ON CONFLICT (term) DO UPDATE SET papers = papers + excluded.papers, units = units + excluded.units;

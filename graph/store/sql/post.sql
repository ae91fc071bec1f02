-- Which terms does this paper hold?
INSERT INTO posting (rowid, terms) VALUES (?, ?);

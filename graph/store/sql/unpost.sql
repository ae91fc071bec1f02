-- Which terms did this paper hold?
INSERT INTO posting (posting, rowid, terms) VALUES ('delete', ?, ?);

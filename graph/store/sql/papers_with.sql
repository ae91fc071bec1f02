-- Which papers hold a term in this bucket?
SELECT doc FROM posted WHERE term = ?;

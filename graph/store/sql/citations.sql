-- Which loaded work cites which?
SELECT work, cited FROM cites ORDER BY work, cited;

-- How many primary papers and pieces of evidence can be found?
SELECT papers, units FROM corpus;

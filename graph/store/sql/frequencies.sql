-- In how many papers and units do these terms occur?
SELECT term, papers, units FROM term WHERE term IN (SELECT value FROM json_each(?));

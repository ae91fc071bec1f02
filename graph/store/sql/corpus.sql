-- How many primary papers and pieces of evidence can be found?
SELECT count(*), coalesce(sum(evidence), 0) FROM paper WHERE is_primary;

// How many primary papers and pieces of evidence can be found?
MATCH (d:Document {primary: true}) RETURN count(d) AS papers, coalesce(sum(d.evidence), 0) AS units;

// In how many papers and units do these terms occur?
MATCH (t:Term) WHERE t.id IN $words RETURN t.id AS term, t.papers AS papers, t.units AS units;

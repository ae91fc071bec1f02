// Which paths have a number of a name that holds all words of one of these queries, and that may lie within these bounds?
CALL () {
  UNWIND $queries AS query
  CALL db.index.fulltext.queryNodes('tetrapath_number', query) YIELD node
  RETURN DISTINCT node AS n
}
WITH n WHERE ($role IS NULL OR n.role = $role) AND ($dimension IS NULL OR n.dimension = $dimension) AND ($sort IS NULL OR NOT n.condition)
MATCH (n)<-[r:NAMED]-()
WHERE ($low IS NULL OR r.high IS NULL OR r.high >= $low) AND ($high IS NULL OR r.low IS NULL OR r.low <= $high)
WITH r, n.dimension AS dimension,
  CASE $sort WHEN 'descending' THEN -coalesce(r.high, r.low) WHEN 'ascending' THEN coalesce(r.low, r.high) ELSE 0 END AS place
ORDER BY place, r.path, r.ordinal LIMIT $most
RETURN collect([r.document, r.path, r.low, r.high, dimension]) AS found;

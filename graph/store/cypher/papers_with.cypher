// Which papers hold these terms, and how much are they about them?
UNWIND $asked AS asked
CALL (asked) {
  CALL db.index.fulltext.queryNodes('tetrapath_terms', asked.query) YIELD node
  RETURN collect(node.id) AS documents
}
RETURN asked.term AS term, asked.bucket AS bucket, documents;

// Which names of numbers hold all these words?
CALL db.index.fulltext.queryNodes('tetrapath_number', $query) YIELD node RETURN node.id AS id;

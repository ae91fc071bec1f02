// Which work was this document a file of? Its citations are derived again from the files that are left.
MATCH (d:Document {id: $id})-[:OF]->(w:Work)
OPTIONAL MATCH (w)-[cites:CITES]->()
DELETE cites
WITH DISTINCT d, w
DETACH DELETE d
WITH w.id AS work
RETURN work;

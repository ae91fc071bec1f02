// What in the store contradicts itself?
CALL () {
  MATCH (n:Evidence) WHERE NOT EXISTS { (n)-[:IN]->(:Document) }
  RETURN 'pieces of evidence without their paper' AS what, count(n) AS number
  UNION ALL
  MATCH (n:Path) WHERE NOT EXISTS { (n)-[:FROM]->(:Document) }
  RETURN 'paths without their paper' AS what, count(n) AS number
  UNION ALL
  MATCH (n:Statement) WHERE NOT EXISTS { (n)-[:FROM]->(:Document) }
  RETURN 'statements without their paper' AS what, count(n) AS number
  UNION ALL
  MATCH (n:Step) WHERE NOT EXISTS { (n)<-[:HAS]-(:Path) }
  RETURN 'steps without their path' AS what, count(n) AS number
  UNION ALL
  MATCH (n:Quantity) WHERE NOT EXISTS { (n)<-[:WITH]-() }
  RETURN 'quantities without their step or statement' AS what, count(n) AS number
  UNION ALL
  MATCH (n:Step) WHERE n.name <> '' AND NOT EXISTS { (n)-[:IS]->(:Concept) }
  RETURN 'steps without a concept' AS what, count(n) AS number
  UNION ALL
  MATCH (n:Concept) WHERE NOT EXISTS { (n)<-[:IS|ABOUT|CONTAINS]-() }
  RETURN 'concepts that nothing bears' AS what, count(n) AS number
  UNION ALL
  MATCH (n:Naming) WHERE NOT EXISTS { (n)<-[:NAMED]-() }
  RETURN 'names of numbers that no number bears' AS what, count(n) AS number
  UNION ALL
  MATCH (n:Work) WHERE NOT EXISTS { (n)<-[:OF]-(:Document) }
  RETURN 'works without a paper' AS what, count(n) AS number
  UNION ALL
  MATCH (n:Document) WHERE NOT EXISTS { (n)-[:OF]->(:Work) }
  RETURN 'papers without their work' AS what, count(n) AS number
  UNION ALL
  MATCH (n:Document) WHERE n.primary AND n.term_index IS NULL
  RETURN 'papers that cannot be searched' AS what, count(n) AS number
  UNION ALL
  MATCH (n:Document) WHERE n.evidence <> COUNT { (n)<-[:IN]-() }
  RETURN 'papers with a wrong number of pieces of evidence' AS what, count(n) AS number
  UNION ALL
  MATCH (n:Document) WHERE n.paths <> COUNT { (n)<-[:FROM]-(:Path) }
  RETURN 'papers with a wrong number of paths' AS what, count(n) AS number
  UNION ALL
  MATCH (n:Document) WHERE n.statements <> COUNT { (n)<-[:FROM]-(:Statement) }
  RETURN 'papers with a wrong number of statements' AS what, count(n) AS number
  UNION ALL
  MATCH (n:Term) WHERE n.papers <= 0 OR n.units <= 0
  RETURN 'terms that no paper holds' AS what, count(n) AS number
  UNION ALL
  MATCH (n) WHERE n.id IS NULL
  RETURN 'nodes without an id' AS what, count(n) AS number
  UNION ALL
  MATCH (n:TetrapathStore) WHERE coalesce(n.papers, 0) <> COUNT { (:Document {primary: true}) }
  RETURN 'wrong sizes of what can be found' AS what, count(n) AS number
}
WITH what, number WHERE number > 0 RETURN what, number ORDER BY what;

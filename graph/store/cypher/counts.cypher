// How much is loaded?
RETURN COUNT { (:Document) } AS documents, COUNT { (:Work) } AS works, COUNT { (:Path) } AS paths, COUNT { (:Step) } AS steps,
  COUNT { (:Statement) } AS statements, COUNT { (:Evidence) } AS evidence, COUNT { (:Concept) } AS concepts;

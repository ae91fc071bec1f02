// What does a store of schema 1 lack? Concepts that stand for others.
MATCH (c:Concept) WHERE c.canonical IS NULL CALL (c) { SET c.canonical = c.id } IN TRANSACTIONS OF 5000 ROWS;

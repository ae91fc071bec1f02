// Are all indexes ready?
CALL db.awaitIndexes(300);

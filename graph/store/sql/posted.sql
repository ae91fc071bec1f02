-- Where is this paper among those that are found by terms?
SELECT paper.number, paper.evidence, term_index.content FROM paper JOIN term_index ON term_index.document = paper.id WHERE paper.id = ?;

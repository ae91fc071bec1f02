-- What are the term indexes of these documents?
SELECT term_index.document, paper.record_hash, term_index.content FROM term_index JOIN paper ON paper.id = term_index.document
WHERE term_index.document IN (SELECT value FROM json_each(?));

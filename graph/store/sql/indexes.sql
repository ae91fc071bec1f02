-- What are the term indexes of these documents?
SELECT document, content FROM term_index WHERE document IN (SELECT value FROM json_each(?));

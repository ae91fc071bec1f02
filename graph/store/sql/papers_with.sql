-- Which papers hold these terms, and how much are they about them?
SELECT posting.term, paper.id, posting.bucket
FROM posting JOIN paper ON paper.number = posting.paper WHERE posting.term IN (SELECT value FROM json_each(?));

-- How much is loaded?
SELECT (SELECT count(*) FROM paper), (SELECT count(*) FROM work), (SELECT count(*) FROM path), (SELECT count(*) FROM step),
  (SELECT count(*) FROM statement), (SELECT count(*) FROM evidence), (SELECT count(*) FROM concept);

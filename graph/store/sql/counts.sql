-- How much is loaded?
SELECT count(*), (SELECT count(*) FROM work), coalesce(sum(paths), 0), (SELECT count(*) FROM step), coalesce(sum(statements), 0),
  coalesce(sum(evidence), 0), (SELECT count(*) FROM concept) FROM paper;

-- What in the store contradicts itself?
WITH problem (what, number) AS (
  SELECT 'pieces of evidence without their paper', count(*) FROM evidence WHERE document NOT IN (SELECT id FROM paper)
  UNION ALL SELECT 'paths without their paper', count(*) FROM path WHERE document NOT IN (SELECT id FROM paper)
  UNION ALL SELECT 'statements without their paper', count(*) FROM statement WHERE document NOT IN (SELECT id FROM paper)
  UNION ALL SELECT 'search indexes without their paper', count(*) FROM term_index WHERE document NOT IN (SELECT id FROM paper)
  UNION ALL SELECT 'references without their paper', count(*) FROM refers WHERE document NOT IN (SELECT id FROM paper)
  UNION ALL SELECT 'numbers without their paper', count(*) FROM number WHERE document NOT IN (SELECT id FROM paper)
  UNION ALL SELECT 'steps without their path', count(*) FROM step WHERE path NOT IN (SELECT id FROM path)
  UNION ALL SELECT 'transitions without their path', count(*) FROM transition WHERE path NOT IN (SELECT id FROM path)
  UNION ALL SELECT 'transitions without their steps', count(*) FROM transition
    WHERE from_step NOT IN (SELECT id FROM step) OR to_step NOT IN (SELECT id FROM step)
  UNION ALL SELECT 'quantities without their step or statement', count(*) FROM quantity
    WHERE owner NOT IN (SELECT id FROM step) AND owner NOT IN (SELECT id FROM statement)
  UNION ALL SELECT 'steps that rest on evidence that is not there', count(DISTINCT step.id) FROM step JOIN json_each(step.evidence) AS one
    WHERE one.value NOT IN (SELECT id FROM evidence)
  UNION ALL SELECT 'statements that rest on evidence that is not there', count(DISTINCT statement.id)
    FROM statement JOIN json_each(statement.evidence) AS one WHERE one.value NOT IN (SELECT id FROM evidence)
  UNION ALL SELECT 'links of steps to concepts that are not there', count(*) FROM is_
    WHERE step NOT IN (SELECT id FROM step) OR concept NOT IN (SELECT id FROM concept)
  UNION ALL SELECT 'links of statements to concepts that are not there', count(*) FROM about
    WHERE statement NOT IN (SELECT id FROM statement) OR concept NOT IN (SELECT id FROM concept)
  UNION ALL SELECT 'amounts of elements without their step', count(*) FROM contains WHERE step NOT IN (SELECT id FROM step)
  UNION ALL SELECT 'concepts that nothing bears', count(*) FROM concept WHERE id NOT IN (SELECT concept FROM is_)
    AND id NOT IN (SELECT concept FROM about) AND id NOT IN (SELECT concept FROM contains)
  UNION ALL SELECT 'names of numbers that no number bears', count(*) FROM naming WHERE number NOT IN (SELECT naming FROM number)
  UNION ALL SELECT 'works without a paper', count(*) FROM work WHERE id NOT IN (SELECT work FROM paper)
  UNION ALL SELECT 'papers without their work', count(*) FROM paper WHERE work NOT IN (SELECT id FROM work)
  UNION ALL SELECT 'papers that cannot be searched', count(*) FROM paper WHERE is_primary AND id NOT IN (SELECT document FROM term_index)
  UNION ALL SELECT 'papers with a wrong number of pieces of evidence', count(*) FROM paper
    WHERE evidence <> (SELECT count(*) FROM evidence WHERE evidence.document = paper.id)
  UNION ALL SELECT 'papers with a wrong number of paths', count(*) FROM paper
    WHERE paths <> (SELECT count(*) FROM path WHERE path.document = paper.id)
  UNION ALL SELECT 'papers with a wrong number of statements', count(*) FROM paper
    WHERE statements <> (SELECT count(*) FROM statement WHERE statement.document = paper.id)
  UNION ALL SELECT 'terms that no paper holds', count(*) FROM term WHERE papers <= 0 OR units <= 0
  UNION ALL SELECT 'wrong sizes of what can be found', count(*) FROM corpus
    WHERE papers <> (SELECT count(*) FROM paper WHERE is_primary) OR units <> (SELECT coalesce(sum(evidence), 0) FROM paper WHERE is_primary)
)
SELECT what, number FROM problem WHERE number > 0 ORDER BY what;

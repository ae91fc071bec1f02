-- What else do papers call their materials, on which evidence?
SELECT is_.concept, alias.value, path.document, min(support.value)
FROM step JOIN is_ ON is_.step = step.id JOIN path ON path.id = step.path JOIN paper ON paper.id = path.document AND paper.is_primary
JOIN json_each(step.aliases) AS alias
LEFT JOIN json_each(step.evidence) AS support
WHERE step.role = 'material' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;

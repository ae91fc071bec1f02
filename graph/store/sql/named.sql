-- Which concepts do steps bear, how is each printed, and in how many papers?
SELECT concept.id, concept.kind, min(step.name), count(DISTINCT path.document)
FROM concept JOIN is_ ON is_.concept = concept.id JOIN step ON step.id = is_.step JOIN path ON path.id = step.path
JOIN paper ON paper.id = path.document AND paper.is_primary
GROUP BY concept.id ORDER BY concept.id;

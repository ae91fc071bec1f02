-- Which paths have a number of this dimension that may lie within these bounds?
SELECT path.document, path.id, step.name FROM step JOIN path ON path.id = step.path JOIN paper ON paper.id = path.document AND paper.is_primary
WHERE (:dimension IS NULL OR step.dimension = :dimension) AND (step.low_si IS NOT NULL OR step.high_si IS NOT NULL)
  AND (:low IS NULL OR step.high_si IS NULL OR step.high_si >= :low) AND (:high IS NULL OR step.low_si IS NULL OR step.low_si <= :high)
UNION
SELECT path.document, path.id, quantity.name FROM quantity JOIN step ON step.id = quantity.owner JOIN path ON path.id = step.path
JOIN paper ON paper.id = path.document AND paper.is_primary
WHERE (:dimension IS NULL OR quantity.dimension = :dimension) AND (quantity.low_si IS NOT NULL OR quantity.high_si IS NOT NULL)
  AND (:low IS NULL OR quantity.high_si IS NULL OR quantity.high_si >= :low)
  AND (:high IS NULL OR quantity.low_si IS NULL OR quantity.low_si <= :high);

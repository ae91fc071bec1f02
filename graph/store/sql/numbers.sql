-- Which paths have a number of one of these names that may lie within these bounds?
SELECT number.document, number.path, number.low, number.high, naming.dimension FROM naming JOIN number ON number.naming = naming.number
WHERE naming.number IN (SELECT value FROM json_each(:namings)) AND (:role IS NULL OR naming.role = :role)
  AND (:dimension IS NULL OR naming.dimension = :dimension) AND (:sort IS NULL OR NOT naming.condition)
  AND (:low IS NULL OR number.high IS NULL OR number.high >= :low) AND (:high IS NULL OR number.low IS NULL OR number.low <= :high)
ORDER BY CASE :sort WHEN 'descending' THEN -coalesce(number.high, number.low) WHEN 'ascending' THEN coalesce(number.low, number.high) END,
  number.path, number.ordinal LIMIT :most;

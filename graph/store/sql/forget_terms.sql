-- Which terms occur no more?
DELETE FROM term WHERE papers <= 0 AND term = :term;

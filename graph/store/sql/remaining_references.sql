-- Which other documents of this work are left, and what do they refer to?
SELECT refers FROM paper WHERE work = ?;

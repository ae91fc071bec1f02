-- Which steps do these paths have, in the order of the roles?
SELECT * FROM step WHERE path IN (SELECT value FROM json_each(?))
ORDER BY path, instr('material process structure property', role), ordinal;

-- Which concept stands for each of these?
SELECT id, canonical FROM concept WHERE id IN (SELECT value FROM json_each(?));

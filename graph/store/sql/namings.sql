-- Which names of numbers hold all these words?
SELECT naming FROM naming_word WHERE word IN (SELECT value FROM json_each(?1)) GROUP BY naming HAVING count(*) = json_array_length(?1);

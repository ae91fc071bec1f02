-- How often does each term occur, now that some papers are gone?
UPDATE term SET papers = papers - :papers, units = units - :units WHERE term = :term;

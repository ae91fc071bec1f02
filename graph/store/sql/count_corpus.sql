-- How much can be found, now that papers came or went?
UPDATE corpus SET papers = papers + ?, units = units + ?;

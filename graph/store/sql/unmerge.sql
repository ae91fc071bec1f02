-- Which concepts stand for themselves again?
UPDATE concept SET canonical = id WHERE canonical <> id AND id NOT IN (SELECT value FROM json_each(?));

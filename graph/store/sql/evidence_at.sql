-- Which evidence stands at these places of its documents?
SELECT evidence.* FROM json_each(?) AS place
JOIN evidence ON evidence.document = place.value ->> 0 AND evidence.ordinal = place.value ->> 1;

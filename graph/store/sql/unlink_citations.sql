-- Which citations of this work are found anew? Its title or year may be another than before.
DELETE FROM cites WHERE cited = ?;

// Which citations of these works are found anew? Their titles or years may be others than before.
MATCH (:Work)-[cites:CITES]->(w:Work) WHERE w.id IN $works DELETE cites;

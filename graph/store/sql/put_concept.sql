-- Is this concept there? A new one is its own canonical concept until merges are told.
INSERT INTO concept (id, kind, name, aliases, canonical) VALUES (?1, ?2, ?3, ?4, ?1) ON CONFLICT (id) DO NOTHING;

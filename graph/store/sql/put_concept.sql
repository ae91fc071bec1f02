-- Is this concept there?
INSERT INTO concept (id, kind, name, aliases) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING;

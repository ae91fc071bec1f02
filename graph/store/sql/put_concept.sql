-- Is this concept there?
INSERT INTO concept (id, kind, name) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING;

-- Is this name of numbers there?
INSERT INTO naming (id, role, condition, dimension) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING;

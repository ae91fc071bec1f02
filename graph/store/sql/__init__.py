"""The SQL of the embedded store: one statement a file, its question in the first line."""

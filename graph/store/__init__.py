"""Where paths live: SQLite (embedded, the default) and Neo4j, one contract."""

"""The Cypher of the Neo4j store: one statement a file, its question in the first line."""

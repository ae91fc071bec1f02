"""Twenty saved queries: `.cypher` files with a question, a title, parameters with defaults, and the query."""

"""Cypher by hand and saved: what may run, what it answers, the queries worth keeping, the style of the drawing.

Enters: a query. Leaves: a `CypherTable`, or a refusal. Knows plans and values by their shape, never the driver.
"""

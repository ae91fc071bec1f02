"""Out of the graph: tables as CSV, Parquet and JSON lines, the graph as GraphML.

Enters: a store, paper by paper. Leaves: one whole file, or none.
"""

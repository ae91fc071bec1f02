"""Many papers: store, search, trace, concepts.

Enters: `Entry`s of a library. Leaves: hits, state tables, opened evidence. Imports `ingest` types.
"""

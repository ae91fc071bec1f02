"""`tetrapath remove`: take papers out of the library and its store."""

"""Papers: read one, find what it says, keep it in a library.

Enters: files (PDF, JATS, TEI, plain text). Leaves: `PaperRecord`s in a library on disk.
Imports nothing else of ours: this is the lowest layer.
"""

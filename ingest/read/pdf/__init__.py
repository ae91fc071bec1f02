"""The embedded PDF reader: characters by pypdfium2, layout rules of our own, one noun a file.

Enters: a PDF's bytes. Leaves: a `Document`. May import: `ingest` types, `ingest.read.{draft,build}`.

```
opening ▶ character ▶ line ▶ furniture ▶ column ▶ block ▶ heading, caption, table, reference ▶ flow ▶ reader
```

PDFium is not thread-safe: read in processes, never in threads.
"""

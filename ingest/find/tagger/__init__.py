"""The trained tagger: words of a sentence, with what the rules found, go in; scored spans of each kind come out.

Trained by `scripts/train`; described in `docs/model.md`. May import `ingest.find.even` and the types of records.
"""

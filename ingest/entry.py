"""What a library hands to a store: one paper's record and its place in the library."""

from dataclasses import dataclass

from ingest.record import PaperRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A paper of a library. `work` is its DOI in lower case, else its document id; only a primary's paths are shown."""

    record: PaperRecord
    record_hash: str
    source: str  # path relative to the folder that was given to `ingest`, or the file's name
    work: str
    primary: bool
    supplement: bool = False  # a part of its work with words of its own: it says nothing of the work itself

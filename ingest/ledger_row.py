"""The rows of the ledger: what is known of a source and of a document, and what is put into it."""

import os
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from ingest.document import SourceFormat
from ingest.work import Member


class Stage(StrEnum):
    """How far a document has come."""

    FOUND = "found"
    PARSED = "parsed"
    EXTRACTED = "extracted"


class Status(StrEnum):
    """What became of a source."""

    STORED = "stored"
    DUPLICATE = "duplicate"  # another source has the same bytes
    SKIPPED = "skipped"  # will not change by itself
    FAILED = "failed"  # may succeed later


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRow:
    """One source with all that the ledger says of it; `status` None: in hand, or not yet begun."""

    id: int
    path: Path
    name: str
    sha256: str | None
    document: str | None
    replaces: str | None
    unread: bool  # its bytes could not be had when it was last looked at
    stage: Stage
    status: Status | None
    attempts: int
    error: str | None
    reason: str | None
    reader: str | None
    extractor: str | None
    model: str | None
    vocabulary: str | None
    paths: int | None
    statements: int | None
    evidence: int | None
    stamp: str | None

    @property
    def vanished(self) -> bool:
        """Whether its file is no longer where it was; the document stays until it is removed."""
        return not os.path.lexists(self.path)


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentRow:
    """One document: how far it has come, by which versions, and what its stored record holds."""

    id: str
    sha256: str
    stage: Stage
    status: Status | None
    attempts: int
    error: str | None
    reason: str | None
    reader: str | None
    extractor: str | None
    model: str | None
    vocabulary: str | None
    format: SourceFormat | None
    parser: str | None
    doi: str | None
    title: str | None
    record_hash: str | None
    paths: int | None
    statements: int | None
    evidence: int | None
    supplements: tuple[str, ...] = ()
    record_stamp: str | None = None
    bytes: int | None = None
    seconds: float | None = None

    @property
    def member(self) -> Member:
        """The document as its work sees it; only for one with a record."""
        format_ = self.format or SourceFormat.TEXT
        return Member(document=self.id, format=format_, doi=self.doi, supplements=frozenset(self.supplements))


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedFacts:
    """What the ledger keeps of a parsed document."""

    format: SourceFormat
    parser: str
    doi: str | None
    title: str | None
    supplements: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordFacts:
    """What the ledger keeps of a record: also its file's stamp, and how long it took from the source's bytes, if it did."""

    record_hash: str
    paths: int
    statements: int
    evidence: int
    stamp: str | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why a document could not be made, and how far it had come; `error` names a class of the tree."""

    stage: Stage
    status: Status
    error: str
    reason: str

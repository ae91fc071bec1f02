"""What `tetrapath ingest --json` prints."""

from enum import StrEnum

from ingest.record import Frozen


class Outcome(StrEnum):
    """What a run did with a source."""

    STORED = "stored"
    DUPLICATE = "duplicate"
    SKIPPED = "skipped"
    FAILED = "failed"
    UNCHANGED = "unchanged"


class SourceSummary(Frozen):
    """One source of a run. `source` is its path below the given folder; the counts are of a stored record, else None."""

    source: str
    document: str | None
    status: Outcome
    reason: str | None = None
    paths: int | None = None
    statements: int | None = None
    evidence: int | None = None


class Totals(Frozen):
    """Sources by outcome; what their records hold, each document once; other files; sources that are no longer there."""

    sources: int
    stored: int
    duplicate: int
    skipped: int
    failed: int
    unchanged: int
    ignored: int
    vanished: int
    removed: int
    documents: int
    paths: int
    statements: int
    evidence: int


class IngestSummary(Frozen):
    """Every source of a run, by name, and the totals. `interrupted`: the run was stopped, the rest waits for the next one."""

    sources: tuple[SourceSummary, ...]
    totals: Totals
    interrupted: bool = False

    @property
    def exit_status(self) -> int:
        """0 done; 1 part of it failed and the rest is kept."""
        return 1 if self.totals.failed or self.interrupted else 0


class Forecast(Frozen):
    """What `ingest --dry-run` says: sources by what would be done with them, and the bytes that would be read for it.

    `seconds` by the clock and `disk` bytes in the library are estimates: from what its own papers took, else from usual ones.
    """

    sources: int
    parse: int
    extract: int
    duplicate: int
    failed: int
    unchanged: int
    ignored: int
    bytes: int
    seconds: float
    disk: int

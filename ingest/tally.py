"""From the ledger after a run to the summary of the run."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ingest.ledger_row import SourceRow, Status
from ingest.library import Library
from ingest.source import Look
from ingest.summary import IngestSummary, Outcome, SourceSummary, Totals

BEFORE = {Status.SKIPPED, Status.FAILED}  # worth saying again when nothing changed


def summarise(
    library: Library,
    looks: Sequence[Look],
    *,
    ignored: int,
    roots: Sequence[Path],
    touched: frozenset[Path] = frozenset(),
    made: frozenset[str] = frozenset(),
    removed: int = 0,
    interrupted: bool = False,
) -> IngestSummary:
    """The summary of a run over `looks`.

    `touched` are sources whose row changed, `made` documents that were worked on: all other sources are unchanged. A source
    that an interrupted run did not come to is left out. What vanished from `roots`, the given folders, is counted.
    """
    rows = {row.path: row for row in library.sources()}
    seen = {look.source.path: rows[look.source.path] for look in looks if look.source.path in rows}
    settled = [row for row in seen.values() if row.status is not None]
    sources = tuple(_summary_of(row, acted=row.path in touched or row.document in made) for row in settled)
    absent = [row for path, row in rows.items() if path not in seen and _below(path, roots) and row.vanished]
    counts = Counter(source.status for source in sources)
    records = {row.document: row for row in settled if row.evidence is not None}.values()
    totals = Totals(
        sources=len(sources),
        stored=counts[Outcome.STORED],
        duplicate=counts[Outcome.DUPLICATE],
        skipped=counts[Outcome.SKIPPED],
        failed=counts[Outcome.FAILED],
        unchanged=counts[Outcome.UNCHANGED],
        ignored=ignored,
        vanished=len(absent),
        removed=removed,
        documents=len(records),
        paths=sum(row.paths or 0 for row in records),
        statements=sum(row.statements or 0 for row in records),
        evidence=sum(row.evidence or 0 for row in records),
    )
    return IngestSummary(sources=sources, totals=totals, interrupted=interrupted)


def _summary_of(row: SourceRow, *, acted: bool) -> SourceSummary:
    assert row.status is not None
    stored = row.status is Status.STORED
    reason = row.reason
    if not acted and row.status in BEFORE:
        reason = f"{row.status} before: {row.reason}"
    return SourceSummary(
        source=row.name,
        document=row.document,
        status=Outcome(row.status) if acted else Outcome.UNCHANGED,
        reason=reason,
        paths=row.paths if stored else None,
        statements=row.statements if stored else None,
        evidence=row.evidence if stored else None,
    )


def _below(path: Path, roots: Sequence[Path]) -> bool:
    return any(path.is_relative_to(root) for root in roots)

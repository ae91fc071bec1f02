"""What an ingest did, for a reader: one line for every source that needs a word, then the totals."""

from collections.abc import Iterator

from ingest.summary import Forecast, IngestSummary, Outcome, SourceSummary

QUIET = {Outcome.UNCHANGED}
LISTED = 50  # more stored papers than this are counted, not listed, so that what was refused is seen
MINUTE, HOUR = 60, 3600
GIGABYTE = 10**9


def summary_lines(summary: IngestSummary) -> Iterator[str]:
    """Every source that is not merely unchanged, then the totals."""
    totals = summary.totals
    if summary.interrupted and not totals.sources:
        yield "stopped before a paper was stored; the same command begins again"
        return
    quiet = QUIET | ({Outcome.STORED} if totals.stored > LISTED else set())
    yield from (source_line(source) for source in summary.sources if source.status not in quiet)
    counts = {outcome: getattr(totals, outcome) for outcome in Outcome}
    done = ", ".join(f"{count} {outcome}" for outcome, count in counts.items() if count) or "nothing to do"
    extra = [f"{totals.ignored} other files ignored"] if totals.ignored else []
    extra += [f"{totals.vanished} no longer there, kept"] if totals.vanished else []
    yield f"{totals.sources} sources: {'; '.join([done, *extra])}"
    yield (
        f"the library has of them {totals.documents} papers with {totals.paths} paths, {totals.statements} statements "
        f"and {totals.evidence} pieces of evidence"
    )
    if summary.interrupted:
        yield "stopped before the end; what is stored is kept, and the same command takes up the rest"


def source_line(source: SourceSummary) -> str:
    """What became of one source, and why or with how much."""
    if source.status is Outcome.STORED:
        return f"stored     {source.source}: {source.paths} paths, {source.statements} statements, {source.evidence} evidence"
    return f"{source.status:<10} {source.source}: {source.reason or ''}".rstrip(": ")


def forecast_lines(forecast: Forecast, *, jobs: int) -> Iterator[str]:
    """What would be done, and what it would take."""
    yield (
        f"{forecast.sources} sources: {forecast.parse} to read ({size_text(forecast.bytes)}), "
        f"{forecast.extract} to extract again, {forecast.duplicate} duplicate, {forecast.failed} failing, "
        f"{forecast.unchanged} unchanged, {forecast.ignored} other files ignored"
    )
    if forecast.parse or forecast.extract:
        at_once = f"{jobs} papers at a time" if jobs > 1 else "one paper at a time"
        yield f"estimate: {duration_text(forecast.seconds)} with {at_once}, {size_text(forecast.disk)} of disk"
    yield "nothing was written"


def duration_text(seconds: float) -> str:
    """Roughly how long: an estimate has no more digits to give."""
    if seconds < MINUTE:
        return "less than a minute"
    if seconds < HOUR:
        return f"about {round(seconds / MINUTE)} min"
    return f"about {seconds / HOUR:.1f} h"


def size_text(size: int) -> str:
    """Bytes in the unit that a disk is sold in."""
    return f"{size / 1e9:.1f} GB" if size >= GIGABYTE else f"{size / 1e6:.1f} MB"

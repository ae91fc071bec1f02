"""What an ingest did, for a reader: one line for every source that needs a word, then the totals."""

from collections.abc import Iterator

from ingest.summary import Forecast, IngestSummary, Outcome, SourceSummary

QUIET = {Outcome.UNCHANGED}


def summary_lines(summary: IngestSummary) -> Iterator[str]:
    """Every source that is not merely unchanged, then the totals."""
    yield from (source_line(source) for source in summary.sources if source.status not in QUIET)
    totals = summary.totals
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
        yield "stopped before the end; the same command takes up the rest"


def source_line(source: SourceSummary) -> str:
    """What became of one source, and why or with how much."""
    if source.status is Outcome.STORED:
        return f"stored     {source.source}: {source.paths} paths, {source.statements} statements, {source.evidence} evidence"
    return f"{source.status:<10} {source.source}: {source.reason or ''}".rstrip(": ")


def forecast_line(forecast: Forecast) -> str:
    """What would be done."""
    return (
        f"{forecast.sources} sources: {forecast.parse} to read ({forecast.bytes / 1e6:.1f} MB), "
        f"{forecast.extract} to extract again, {forecast.duplicate} duplicate, {forecast.failed} failing, "
        f"{forecast.unchanged} unchanged, {forecast.ignored} other files ignored; nothing was written"
    )

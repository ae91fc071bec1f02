"""`tetrapath ingest`: files and folders into the library and its store."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from command.options import (
    GrobidOption,
    JobsOption,
    JsonOption,
    LibraryOption,
    MemoryLimitOption,
    StoreOption,
    TimeLimitOption,
    VocabularyOption,
)
from command.parts import library_or_none, opened_store, refresh
from command.screen import progress, say, show, show_json
from command.settings import Settings, read_settings
from command.show_ingest import forecast_lines, summary_lines
from ingest.errors import NothingFound
from ingest.library import Library
from ingest.pipeline import GrobidSettings, Pipeline, shipped_pipeline
from ingest.source import find_sources
from ingest.summary import Forecast, IngestSummary
from ingest.worker import Limits

EXAMPLES = (
    "tetrapath ingest papers/                           a folder and everything below it",
    "tetrapath ingest paper.pdf paper.xml --library steel",
    "tetrapath ingest papers/ --grobid http://localhost:8070",
    "tetrapath ingest papers/ --dry-run                 what would be done, about how long it takes and how much disk",
    "tetrapath ingest papers/ --retry-failed            also what failed before, such as a service that was down",
    "tetrapath ingest papers/ --retry-failed --time-limit 1800 --jobs 1",
)


def ingest(
    ctx: typer.Context,
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="PDF, JATS, TEI or text files, or folders of them.")],
    *,
    library: LibraryOption = None,
    store: StoreOption = None,
    grobid: GrobidOption = None,
    vocabulary: VocabularyOption = None,
    jobs: JobsOption = None,
    retry_failed: Annotated[bool, typer.Option("--retry-failed", help="Try again what failed in an earlier run.")] = False,
    time_limit: TimeLimitOption = None,
    memory_limit: MemoryLimitOption = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Read every file and record again, also where nothing seems to have changed.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be done and the cost; write nothing.")] = False,
    online: Annotated[
        bool,
        typer.Option("--online", help="Then ask Crossref for what the files do not say of themselves: DOI, journal, year."),
    ] = False,
    json: JsonOption = False,
) -> int:
    """Read papers into the library and its store.

    What is there already and unchanged is left alone. A run that was stopped or killed is taken up by the same command.
    """
    settings = read_settings(ctx.obj, library=library, store=store, jobs=jobs, grobid_url=grobid, vocabularies=vocabulary or ())
    if dry_run:
        print_forecast(foreseen(paths, settings, retry_failed=retry_failed, verify=verify), jobs=settings.jobs, json=json)
        return 0
    limits = limits_of(time_limit, memory_limit)
    summary = ingested(paths, settings, limits=limits, retry_failed=retry_failed, verify=verify)
    whole = looked_up(settings) if online and not summary.interrupted else True
    print_summary(summary, json=json)
    return summary.exit_status if whole else 1


def limits_of(seconds: float | None, memory_mb: int | None) -> Limits:
    """What one paper may cost; the usual where nothing is said."""
    usual = Limits()
    return Limits(seconds=seconds or usual.seconds, memory_mb=memory_mb or usual.memory_mb)


def foreseen(paths: Sequence[Path], settings: Settings, *, retry_failed: bool, verify: bool) -> Forecast:
    """What would be done."""
    from ingest.batch import forecast

    return forecast(
        paths,
        library_or_none(settings),
        pipeline=pipeline_of(settings),
        jobs=settings.jobs,
        retry_failed=retry_failed,
        verify=verify,
    )


def ingested(
    paths: Sequence[Path],
    settings: Settings,
    *,
    limits: Limits | None = None,
    retry_failed: bool = False,
    verify: bool = False,
) -> IngestSummary:
    """Bring the files into the library, then its stores in step with it; progress on stderr."""
    check_store(settings)
    summary, library = read_in(paths, settings, limits=limits, retry_failed=retry_failed, verify=verify)
    if summary.interrupted:
        return summary  # the user waits for the end; the next question brings the store in step
    if summary.totals.unchanged < summary.totals.sources or settings.store is not None or not library.store_path.exists():
        try:
            refresh(settings, library)
        except KeyboardInterrupt:
            say(
                "stopped while the store was filled; the papers are in the library: the next question or tetrapath load goes on"
            )
            return summary.model_copy(update={"interrupted": True})
    return summary


def read_in(
    paths: Sequence[Path], settings: Settings, *, limits: Limits | None, retry_failed: bool, verify: bool
) -> tuple[IngestSummary, Library]:
    """The files into the library."""
    from ingest.batch import Progress
    from ingest.batch import ingest as ingest_batch

    pipeline = asked(settings)
    library = library_for(paths, settings)
    with progress("ingesting") as bar:

        def advance(step: Progress) -> None:
            bar(step.done, step.total, f"{step.phase}: {step.source}")

        summary = ingest_batch(
            paths,
            library,
            pipeline=pipeline,
            jobs=settings.jobs,
            limits=limits,
            retry_failed=retry_failed,
            verify=verify,
            on_progress=advance,
        )
    return summary, library


def asked(settings: Settings) -> Pipeline:
    """The pipeline, after GROBID was asked and what it answered was said; the PDFs of a service that is down fail, and wait."""
    if settings.grobid_url is None:
        return pipeline_of(settings)
    from ingest.grobid import Grobid

    status = Grobid(settings.grobid_url).alive()
    say(status.says if status.alive else f"{status.says}; PDFs will fail: start it, then ingest with --retry-failed")
    return shipped_pipeline(GrobidSettings(url=settings.grobid_url, pool=status.pool), vocabularies=settings.vocabularies)


def looked_up(settings: Settings) -> bool:
    """Fill in what files lack; say what came of it; return whether the service answered to the end."""
    from ingest.complete import complete
    from ingest.crossref import Crossref

    library = Library.open(settings.library)
    with progress("looking up") as bar:
        done = complete(library, Crossref(url=settings.crossref_url, mailto=settings.mailto), on_progress=bar)
    say(f"looked up {done.asked} papers: {done.found} found")
    if done.reason is not None:
        say(f"{done.left} papers were not looked up: {done.reason}")
    if done.found:
        refresh(settings, library)
    return done.reason is None


def check_store(settings: Settings) -> None:
    """A store that does not answer is known before the first paper is read."""
    if settings.store is not None:
        with opened_store(settings, settings.store):
            pass


def library_for(paths: Sequence[Path], settings: Settings) -> Library:
    """The library, made where there is none. Raises `NothingFound` first, so that an empty folder leaves no library behind."""
    if library_or_none(settings) is None:
        found = find_sources(paths)
        if not found.sources and not found.closed:
            raise NothingFound(f"no paper in {', '.join(map(str, paths))}: give a folder with PDF, XML or text files")
    return Library.open(settings.library, create=True)


def pipeline_of(settings: Settings) -> Pipeline:
    """The reader and the extractor that ship, with GROBID when an address is given, and the user's own words."""
    grobid = GrobidSettings(url=settings.grobid_url) if settings.grobid_url else None
    return shipped_pipeline(grobid, vocabularies=settings.vocabularies)


def print_summary(summary: IngestSummary, *, json: bool) -> None:
    """For a program or for a reader."""
    if json:
        return show_json(summary)
    for line in summary_lines(summary):
        show(line)
    return None


def print_forecast(forecast: Forecast, *, jobs: int, json: bool) -> None:
    """For a program or for a reader."""
    if json:
        return show_json(forecast)
    for line in forecast_lines(forecast, jobs=jobs):
        show(line)
    return None

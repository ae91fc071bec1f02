"""`tetrapath status`: what the library holds."""

from collections import Counter

import typer

from command.options import JsonOption, LibraryOption, StoreOption
from command.parts import held, opened_store, store_url, wanted
from command.screen import show, show_json
from command.settings import Settings, read_settings
from command.shapes import LibraryStatus, SourceState
from ingest.ledger_row import SourceRow
from ingest.library import Library
from ingest.source import shown

EXAMPLES = ("tetrapath status", "tetrapath status --library steel --json")
UNFINISHED = "not yet read"


def status(ctx: typer.Context, *, library: LibraryOption = None, store: StoreOption = None, json: JsonOption = False) -> None:
    """Show what the library holds, what was skipped or failed and why, and whether its store is in step."""
    settings = read_settings(ctx.obj, library=library, store=store)
    found = status_of(Library.open(settings.library), settings)
    if json:
        return show_json(found)
    for line in status_lines(found):
        show(line)
    return None


def status_of(library: Library, settings: Settings) -> LibraryStatus:
    """Read the ledger and, where there is one, the store."""
    rows, headers = library.sources(), library.headers()
    kept = {header.document for header in headers}
    documents = [row for row in library.documents() if row.id in kept]
    writer = library.writer
    return LibraryStatus(
        library=shown(str(library.path)),
        sources=tuple(source_state(row) for row in rows),
        counts=dict(sorted(Counter(str(row.status or UNFINISHED) for row in rows).items())),
        papers=len(headers),
        works=len({header.work for header in headers}),
        paths=sum(row.paths or 0 for row in documents),
        statements=sum(row.statements or 0 for row in documents),
        evidence=sum(row.evidence or 0 for row in documents),
        store=shown(store_url(settings, library)),
        in_step=in_step(library, settings),
        writer=f"process {writer.pid} on {writer.host} since {writer.since}" if writer else None,
    )


def source_state(row: SourceRow) -> SourceState:
    """One source as `status` shows it."""
    return SourceState(
        source=row.name,
        document=row.document,
        status=str(row.status) if row.status else None,
        reason=row.reason,
        vanished=row.vanished,
    )


def in_step(library: Library, settings: Settings) -> bool | None:
    """Whether the store holds what the library holds; None when there is no store yet."""
    if settings.store is None and not library.store_path.exists():
        return None
    with opened_store(settings, store_url(settings, library), read_only=True) as store:
        return held(store) == wanted(library)


def status_lines(found: LibraryStatus) -> list[str]:
    """The totals, then every source that was not stored or is no longer there."""
    counts = ", ".join(f"{count} {name}" for name, count in found.counts.items()) or "no source yet"
    step = {
        True: "in step",
        False: "behind; it is brought in step by the next question, or by: tetrapath load",
        None: "not made yet",
    }
    held_now = f"{found.paths} paths, {found.statements} statements, {found.evidence} pieces of evidence"
    lines = [
        f"{found.library}: {found.papers} papers of {found.works} works, {held_now}",
        f"sources: {counts}",
        f"store: {found.store}, {step[found.in_step]}",
    ]
    if found.writer:
        lines.append(f"being written by {found.writer}")
    lines += [
        f"  {each.status or UNFINISHED} {each.source}: {each.reason or ''}" for each in found.sources if each.status != "stored"
    ]
    return lines + [f"  no longer there {each.source}: its paper is kept" for each in found.sources if each.vanished]

"""A store → one file; its ending says which format."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from graph.export.atomic import whole_file
from graph.export.csv import write_csv
from graph.export.graphml import write_graphml
from graph.export.jsonl import write_jsonl
from graph.export.parquet import write_parquet
from graph.export.table import OF_PATHS, TABLES, Row, Table, check_name
from graph.export.wide import wide_table
from graph.store.store import Store
from graph.whole import EVERYTHING, Selection, whole_papers
from ingest.errors import BadUsage

WRITERS: dict[str, Callable[[Table, Iterable[Row], Path], int]] = {
    ".csv": write_csv,
    ".jsonl": write_jsonl,
    ".parquet": write_parquet,
}
GRAPHML = ".graphml"


class Exported(NamedTuple):
    """What was written: rows and columns of a table, or nodes of a graph."""

    rows: int
    columns: int | None


def export(store: Store, path: Path, *, table: str | None = None, selection: Selection = EVERYTHING) -> Exported:
    """Write a table, or the graph, to `path`, which appears only when it is whole.

    Raises `BadUsage` for an ending or a table that does not exist, `MissingPart` without pyarrow, `DiskFull`.
    """
    check_selection(table, selection, store=store)
    if path.suffix == GRAPHML:
        if table is not None:
            raise BadUsage("GraphML holds the graph, not a table; leave --table away, or write .csv, .parquet or .jsonl")
        with whole_file(path) as part:
            return Exported(write_graphml(whole_papers(store, selection), cited(store), part), None)
    write = WRITERS.get(path.suffix)
    if write is None:
        raise BadUsage(f"{path.name!r} has no ending that says its format; the endings are {', '.join((*WRITERS, GRAPHML))}")
    chosen = made_table(store, table or "paths", selection)
    with whole_file(path) as part:
        rows = (row for whole in whole_papers(store, selection) for row in chosen.rows(whole))
        return Exported(write(chosen, rows, part), len(chosen.columns))


def made_table(store: Store, name: str, selection: Selection) -> Table:
    """A table by name; that of paths depends on what the papers hold, and reads them once for it."""
    return wide_table(whole_papers(store, selection)) if check_name(name) == "paths" else TABLES[name]


def check_selection(table: str | None, selection: Selection, *, store: Store) -> None:
    """Refuse what would select nothing without a word. Raises `BadUsage`."""
    if table is not None and check_name(table) not in OF_PATHS and (selection.roles() or selection.origin):
        raise BadUsage(f"the table {table!r} is not of paths, so that only --document can select from it")
    known = {row.id for row in store.documents() if row.primary}
    unknown = [id_ for id_ in selection.documents if id_ not in known]
    if unknown:
        raise BadUsage(f"the store has no primary document {unknown[0]!r}; ids of documents: tetrapath status --json")


def cited(store: Store) -> list[tuple[str, str]]:
    """(work, work that it cites), each once."""
    works = {row.id: row.work for row in store.documents() if row.primary}
    pairs = store.read(lambda source: source.citing(list(works)))
    return sorted({(works[one], works[other]) for one, other in pairs})

"""The embedded store: one SQLite file, derived from the library and rebuilt from it at any time."""

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Self, TypeVar

from graph.flatten import flatten
from graph.hit import Counts, DocumentRow, Opened, SearchResult, Trace
from graph.merge import Named
from graph.open import open_evidence
from graph.query import Query
from graph.row import PaperRows
from graph.search import search
from graph.source import Source
from graph.store.cache import IndexCache
from graph.store.group import group_named
from graph.store.sqlite_fault import faults
from graph.store.sqlite_source import SqliteSource
from graph.store.text import sql, statements
from graph.trace import trace
from ingest.entry import Entry
from ingest.errors import BadUsage, LibraryVersion, StoreUnreachable

SCHEMA_VERSION = 2  # of the tables, the tokenizer and the index together
APPLICATION = 0x54545250  # "TTRP" in the file's head: a database of another application is refused
BUSY_TIMEOUT_S = 30.0
Result = TypeVar("Result")


class SqliteStore:
    """A `Store` in one file. Readers and the one writer do not block each other (write-ahead log)."""

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        """Open the store, making it when it is not there and may be written.

        Raises:
            StoreUnreachable: it is not there (read only), or damaged.
            LibraryVersion: a newer or older Tetrapath made it.
            BadUsage: it is a database of another application.
        """
        self.path = path
        self._cache = IndexCache()
        self._turn = RLock()  # one transaction at a time on the connection, whichever thread asks
        if read_only and not path.is_file():
            raise StoreUnreachable(f"there is no store at {path}; build it with `tetrapath ingest` or `tetrapath load`")
        if path.is_dir() or not path.absolute().parent.is_dir():
            what = "it is a folder" if path.is_dir() else f"there is no folder {path.absolute().parent}"
            raise BadUsage(f"{path} cannot be a store: {what}; give the path of a file in a folder that is there")
        with faults(path):
            uri = f"{path.resolve().as_uri()}?{_mode(path, read_only=read_only)}"
            self._connection = sqlite3.connect(
                uri, uri=True, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
            )
            try:
                self._prepare(read_only=read_only)
            except BaseException:
                self._connection.close()
                raise

    def _prepare(self, *, read_only: bool) -> None:
        application, version, tables = (
            self._connection.execute(question).fetchone()[0]
            for question in ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_master")
        )
        if tables == 0 and not read_only:
            self._create()
            return
        if application != APPLICATION:
            raise BadUsage(f"{self.path} is a database of another application; choose another path for the store")
        if version != SCHEMA_VERSION:
            what = (
                "a newer Tetrapath; upgrade this one"
                if version > SCHEMA_VERSION
                else "an older Tetrapath; delete it and run `tetrapath load`"
            )
            raise LibraryVersion(
                f"the store {self.path} has schema {version}, this program {SCHEMA_VERSION}: it was made by {what}"
            )

    def _create(self) -> None:
        self._connection.execute("PRAGMA journal_mode = WAL")
        with self._transaction():
            if self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                return  # another process made it meanwhile
            for statement in statements("schema"):
                self._connection.execute(statement)
            self._connection.execute(f"PRAGMA application_id = {APPLICATION}")
            self._connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")

    def close(self) -> None:
        """Close the file."""
        with faults(self.path):
            self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # writing

    def put(self, entries: Iterable[Entry]) -> int:
        """Load papers, one transaction each; an unchanged one writes nothing."""
        written = 0
        for entry in entries:
            with faults(self.path):
                if self._is_loaded(entry):
                    continue
                rows = flatten(entry)
                with self._transaction():
                    if self._is_loaded(entry):
                        continue  # another loader was faster
                    self._remove(entry.record.document.id)
                    self._insert(rows)
            written += 1
        return written

    def remove(self, documents: Sequence[str]) -> int:
        """Remove papers and whatever only they supported, one transaction each."""
        removed = 0
        for document in documents:
            with faults(self.path), self._transaction():
                removed += self._remove(document)
        return removed

    def merge(self, canonical: Mapping[str, str]) -> int:
        """Say which concept stands for which, in place of all that was said before; return how many changed."""
        with faults(self.path), self._transaction():
            undone = self._connection.execute(sql("unmerge"), (json.dumps(sorted(canonical)),)).rowcount
            return undone + self._connection.executemany(sql("merge"), sorted(canonical.items())).rowcount

    def _is_loaded(self, entry: Entry) -> bool:
        row = self._connection.execute(sql("known"), (entry.record.document.id,)).fetchone()
        return bool(row == (entry.work, entry.source, int(entry.primary), entry.record_hash))

    def _remove(self, document: str) -> bool:
        row = self._connection.execute(sql("known"), (document,)).fetchone()
        if row is None:
            return False
        for statement in statements("remove"):
            self._connection.execute(statement, {"id": document})
        for statement in statements("remove_work"):
            self._connection.execute(statement, {"work": row[0]})
        for (refers,) in self._connection.execute(sql("remaining_references"), (row[0],)).fetchall():
            self._connection.execute(sql("link_citations"), {"work": row[0], "refers": refers})
        return True

    def _insert(self, rows: PaperRows) -> None:
        connection, paper = self._connection, rows.paper
        connection.execute(sql("put_work"), {**rows.work._asdict(), "leads": rows.leads})
        number = connection.execute(_insertion("paper", len(paper) + 1), (None, *_packed(paper))).lastrowid
        tables = (
            ("evidence", rows.evidence),
            ("path", rows.paths),
            ("step", rows.steps),
            ("quantity", rows.quantities),
            ("transition", rows.transitions),
            ("statement", rows.statements),
            ("is_", rows.is_),
            ("about", rows.about),
            ("contains", rows.contains),
        )
        for table, every in tables:
            if every:
                connection.executemany(_insertion(table, len(every[0])), map(_packed, every))
        connection.executemany(sql("put_concept"), map(_packed, rows.concepts))
        if paper.primary:
            connection.execute(_insertion("term_index", 2), (paper.id, rows.term_index))
            connection.executemany(_insertion("posting", 4), [(row.term, number, row.units, row.bucket) for row in rows.terms])
            connection.executemany(sql("count_terms"), [(row.term, row.units) for row in rows.terms])
        connection.executemany(_insertion("refers", 2), [(name, paper.id) for name in paper.references])
        connection.execute(sql("unlink_citations"), (paper.work,))
        connection.execute(sql("link_citations"), {"work": paper.work, "refers": json.dumps(paper.references)})

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._turn:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    # reading

    def search(self, query: Query) -> SearchResult:
        """Paths, statements and plain evidence, best first."""
        with self._reading() as source:
            return search(source, query)

    def trace(self, ids: Sequence[str], *, direction: str | None = None, documents: Sequence[str] = ()) -> Trace:
        """The states around these path or concept ids, side by side."""
        with self._reading() as source:
            return trace(source, ids, direction=direction, documents=documents)

    def evidence(self, ids: Sequence[str]) -> Opened:
        """Exact evidence with context and neighbours; an unknown id raises `BadUsage`."""
        with self._reading() as source:
            return open_evidence(source, ids)

    def named(self) -> tuple[Named, ...]:
        """Every concept that a step bears, as printed, by id."""
        with self._reading():
            return group_named(self._connection.execute(sql("named")), self._connection.execute(sql("short_forms")))

    def read(self, question: Callable[[Source], Result]) -> Result:
        """What a question finds in the rows of the store, in one snapshot."""
        with self._reading() as source:
            return question(source)

    def documents(self) -> tuple[DocumentRow, ...]:
        """What is loaded, by id."""
        with self._reading():
            return tuple(
                DocumentRow(
                    id=row[0],
                    work=row[1],
                    source=row[2],
                    title=row[3],
                    year=row[4],
                    doi=row[5],
                    primary=bool(row[6]),
                    record_hash=row[7],
                    paths=row[8],
                    statements=row[9],
                    evidence=row[10],
                )
                for row in self._connection.execute(sql("documents"))
            )

    def citations(self) -> tuple[tuple[str, str], ...]:
        """Which loaded work cites which, sorted."""
        with self._reading():
            return tuple(self._connection.execute(sql("citations")).fetchall())

    def counts(self) -> Counts:
        """How much is loaded, hidden twins included."""
        with self._reading():
            row = self._connection.execute(sql("counts")).fetchone()
        return Counts(
            documents=row[0], works=row[1], paths=row[2], steps=row[3], statements=row[4], evidence=row[5], concepts=row[6]
        )

    @contextmanager
    def _reading(self) -> Iterator[SqliteSource]:
        """One snapshot for all questions of a reading."""
        with faults(self.path), self._turn:
            self._connection.execute("BEGIN")
            try:
                yield SqliteSource(self._connection, self._cache)
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("COMMIT")


def _insertion(table: str, columns: int) -> str:
    return f"INSERT INTO {table} VALUES ({', '.join('?' * columns)})"  # noqa: S608 - table names are ours


def _packed(row: tuple[object, ...]) -> tuple[object, ...]:
    """A row with its lists as JSON."""
    return tuple(json.dumps(value, ensure_ascii=False) if type(value) is tuple else value for value in row)


def _mode(path: Path, *, read_only: bool) -> str:
    """How SQLite opens the file; where nothing may be written beside it (a read-only medium), no log can stand there."""
    if not read_only:
        return "mode=rwc"
    return "mode=ro" if os.access(path.absolute().parent, os.W_OK) else "mode=ro&immutable=1"

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
from graph.index import PaperIndex, term_rows
from graph.merge import Named
from graph.open import open_evidence
from graph.query import Query
from graph.row import PaperRows
from graph.search import search
from graph.source import Source
from graph.store.batch import batches, term_counts
from graph.store.cache import IndexCache
from graph.store.collector import paused
from graph.store.group import group_named
from graph.store.memory import Memory
from graph.store.sqlite_fault import faults
from graph.store.sqlite_source import SqliteSource, tokens
from graph.store.text import sql, statements
from graph.trace import trace
from ingest.entry import Entry
from ingest.errors import BadUsage, LibraryVersion, StoreUnreachable

SCHEMA_VERSION = 3  # of the tables, the tokenizer and the index together
APPLICATION = 0x54545250  # "TTRP" in the file's head: a database of another application is refused
BUSY_TIMEOUT_S = 30.0
Result = TypeVar("Result")
BATCH_PAPERS = 16  # papers of one transaction
SETTINGS = (  # a crash of the machine may lose the last transactions, never break the file
    "PRAGMA synchronous = NORMAL",
    "PRAGMA cache_size = -65536",
    "PRAGMA wal_autocheckpoint = 4000",
)


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
        self._memory = Memory()
        self._numbers: dict[int, str] = {}  # ids of papers by their number, which is never given twice
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
                if read_only:
                    self._connection.execute("PRAGMA query_only = ON")
                self._prepare(read_only=read_only)
                for setting in SETTINGS:
                    self._connection.execute(setting)
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
        if version > SCHEMA_VERSION:
            raise LibraryVersion(
                f"the store {self.path} has schema {version}, this program {SCHEMA_VERSION}: it was made by a newer Tetrapath; "
                "upgrade this one"
            )
        if version < SCHEMA_VERSION:
            if read_only:
                raise LibraryVersion(
                    f"the store {self.path} has schema {version}, this program {SCHEMA_VERSION}: it was made by an older "
                    "Tetrapath; run `tetrapath load`, which upgrades it"
                )
            self._upgrade()

    def _create(self) -> None:
        self._connection.execute("PRAGMA journal_mode = WAL")
        with self._transaction():
            if self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                return  # another process made it meanwhile
            self._make_tables()

    def _upgrade(self) -> None:
        """Step by step in one transaction; what a step cannot keep is filled again by the next load."""
        with self._transaction():
            (version,) = self._connection.execute("PRAGMA user_version").fetchone()
            for step in range(max(version, 1), SCHEMA_VERSION):
                for statement in statements(f"upgrade_{step}"):
                    self._connection.execute(statement)
            if version < SCHEMA_VERSION:
                self._make_tables()

    def _make_tables(self) -> None:
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
        """Load papers, some in each transaction; an unchanged one writes nothing."""
        written = 0
        for batch in batches(entries, BATCH_PAPERS):
            with faults(self.path):
                latest = {entry.record.document.id: entry for entry in batch}
                papers = [flatten(entry) for entry in latest.values() if not self._is_loaded(entry)]
                if papers:
                    with self._transaction():
                        written += self._replace(latest, papers)
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

    def _replace(self, entries: Mapping[str, Entry], papers: Sequence[PaperRows]) -> int:
        """Write those that another loader has not written meanwhile; return how many."""
        papers = [paper for paper in papers if not self._is_loaded(entries[paper.paper.id])]
        for paper in papers:
            self._remove(paper.paper.id)
            self._insert(paper)
        self._connection.executemany(sql("count_terms"), term_counts(row for paper in papers for row in paper.terms))
        return len(papers)

    def _remove(self, document: str) -> bool:
        row = self._connection.execute(sql("known"), (document,)).fetchone()
        if row is None:
            return False
        self._unpost(document)
        for statement in statements("remove"):
            self._connection.execute(statement, {"id": document})
        for statement in statements("remove_work"):
            self._connection.execute(statement, {"work": row[0]})
        return True

    def _unpost(self, document: str) -> None:
        """Take a paper out of what is found by terms; one that is not primary, or not loaded whole, is not in it."""
        row = self._connection.execute(sql("posted"), (document,)).fetchone()
        if row is None:
            return
        number, evidence, content = row
        rows = term_rows(PaperIndex(content, document=document))
        counts = term_counts(rows)
        self._connection.execute(sql("unpost"), (number, tokens(rows)))
        self._connection.executemany(sql("uncount_terms"), counts)
        self._connection.executemany(sql("forget_terms"), counts)
        self._connection.execute(sql("count_corpus"), (-1, -evidence))

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
        for naming in rows.namings:
            if connection.execute(sql("put_naming"), (naming.id, naming.role, naming.condition, naming.dimension)).rowcount:
                connection.executemany(sql("put_naming_word"), [(naming.id, word) for word in naming.words])
        found = [(row.naming, row.path, row.ordinal, row.document, row.low, row.high) for row in rows.numbers]
        connection.executemany(sql("put_number"), found)
        if paper.primary:
            connection.execute(_insertion("term_index", 2), (paper.id, rows.term_index))
            connection.execute(sql("post"), (number, tokens(rows.terms)))
            connection.execute(sql("count_corpus"), (1, paper.evidence))
        connection.executemany(_insertion("refers", 2), [(name, paper.id) for name in paper.references])

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._turn:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                if self._connection.in_transaction:  # a full disk makes SQLite roll back by itself
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

    def problems(self) -> tuple[str, ...]:
        """What contradicts itself, with how many there are; nothing in a sound store."""
        with self._reading():
            return tuple(f"{number} {what}" for what, number in self._connection.execute(sql("problems")))

    @contextmanager
    def _reading(self) -> Iterator[SqliteSource]:
        """One snapshot for all questions of a reading."""
        with faults(self.path), self._turn, paused():
            self._connection.execute("BEGIN")
            try:
                (others,) = self._connection.execute("PRAGMA data_version").fetchone()  # what other connections wrote
                memory = self._memory.at((others, self._connection.total_changes))
                yield SqliteSource(self._connection, self._cache, self._numbers, memory=memory)
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("COMMIT")


def _insertion(table: str, columns: int) -> str:
    return f"INSERT INTO {table} VALUES ({', '.join('?' * columns)})"  # noqa: S608 - table names are ours


def _packed(row: tuple[object, ...]) -> tuple[object, ...]:
    """A row with its lists as JSON."""
    return tuple([_json(value) if type(value) is tuple else value for value in row])


def _json(words: tuple[str, ...]) -> str:
    """The JSON of a list of words; most are empty or hold ids, which need no escapes."""
    if not words:
        return "[]"
    if all(word.isalnum() and word.isascii() for word in words):
        return '["' + '", "'.join(words) + '"]'
    return json.dumps(words, ensure_ascii=False)


def _mode(path: Path, *, read_only: bool) -> str:
    """How SQLite opens the file.

    A reader opens it to write where it may, and is kept from writing by `query_only`: only so does it clear the log away when
    it is the last to close. Where nothing may be written beside the file, no log can stand there.
    """
    if not read_only:
        return "mode=rwc"
    if not os.access(path.absolute().parent, os.W_OK):
        return "mode=ro&immutable=1"
    return "mode=rw" if os.access(path, os.W_OK) else "mode=ro"

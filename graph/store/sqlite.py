"""The embedded store: one SQLite file, derived from the library and rebuilt from it at any time."""

import json
import sqlite3
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeVar

from graph.flatten import flatten
from graph.hit import Counts, DocumentRow, Opened, SearchResult, Trace
from graph.index import PaperIndex
from graph.number import Bounds
from graph.open import open_evidence
from graph.query import Query
from graph.row import (
    ContainsRow,
    EvidenceRow,
    FoundPaper,
    IsRow,
    NumberRow,
    PaperRows,
    PathRow,
    PathRows,
    QuantityRow,
    StatementRow,
    StepRow,
    TransitionRow,
)
from graph.search import search
from graph.source import Corpus, Frequency
from graph.store.sqlite_fault import faults
from graph.store.text import sql, statements
from graph.trace import trace
from ingest.entry import Entry
from ingest.errors import BadUsage, LibraryVersion, StoreUnreachable

SCHEMA_VERSION = 1  # of the tables, the tokenizer and the index together
APPLICATION = 0x54545250  # "TTRP" in the file's head: a database of another application is refused
MOST_INDEXES = 256  # decoded term indexes kept in memory
BUSY_TIMEOUT_S = 30.0
Row = TypeVar("Row", bound=NamedTuple)


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
        self._indexes: OrderedDict[str, PaperIndex] = OrderedDict()
        if read_only and not path.is_file():
            raise StoreUnreachable(f"there is no store at {path}; build it with `tetrapath ingest` or `tetrapath load`")
        with faults(path):
            mode = "ro" if read_only else "rwc"
            uri = f"{path.resolve().as_uri()}?mode={mode}"
            self._connection = sqlite3.connect(
                uri, uri=True, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
            )
            try:
                self._prepare(read_only=read_only)
            except BaseException:
                self._connection.close()
                raise
            self._version = self._data_version()

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
        connection.execute(sql("put_work"), {**rows.work._asdict(), "primary": paper.primary})
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
        connection.executemany(sql("put_concept"), rows.concepts)
        if paper.primary:
            connection.execute(_insertion("term_index", 2), (paper.id, rows.term_index))
            connection.executemany(_insertion("posting", 4), [(row.term, number, row.units, row.bucket) for row in rows.terms])
            connection.executemany(sql("count_terms"), [(row.term, row.units) for row in rows.terms])
        connection.execute(sql("link_citations"), {"work": paper.work, "refers": json.dumps(paper.references)})

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")
        self._indexes.clear()

    # reading

    def search(self, query: Query) -> SearchResult:
        """Paths, statements and plain evidence, best first."""
        with self._reading():
            return search(self, query)

    def trace(self, ids: Sequence[str], *, direction: str | None = None, documents: Sequence[str] = ()) -> Trace:
        """The states around these path or concept ids, side by side."""
        with self._reading():
            return trace(self, ids, direction=direction, documents=documents)

    def evidence(self, ids: Sequence[str]) -> Opened:
        """Exact evidence with context and neighbours; an unknown id raises `BadUsage`."""
        with self._reading():
            return open_evidence(self, ids)

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

    def counts(self) -> Counts:
        """How much is loaded, hidden twins included."""
        with self._reading():
            row = self._connection.execute(sql("counts")).fetchone()
        return Counts(
            documents=row[0], works=row[1], paths=row[2], steps=row[3], statements=row[4], evidence=row[5], concepts=row[6]
        )

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """One snapshot for all questions of a reading."""
        with faults(self.path):
            self._connection.execute("BEGIN")
            try:
                if (version := self._data_version()) != self._version:
                    self._version = version
                    self._indexes.clear()
                yield
            finally:
                self._connection.execute("COMMIT")

    def _data_version(self) -> int:
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def _all(self, name: str, values: Iterable[object]) -> list[Any]:
        """The rows of a query over a list of values."""
        return self._connection.execute(sql(name), (json.dumps(list(values)),)).fetchall()

    # what search, trace and opening need: graph.source.Source

    def corpus(self) -> Corpus:
        """The size of what can be found."""
        return Corpus(*self._connection.execute(sql("corpus")).fetchone())

    def frequencies(self, words: Iterable[str]) -> dict[str, Frequency]:
        """The terms that occur, with how often."""
        return {row[0]: Frequency(row[1], row[2]) for row in self._all("frequencies", words)}

    def papers_with(self, words: Sequence[str]) -> dict[str, dict[str, int]]:
        """For each term, the documents that hold it with their bucket."""
        found: dict[str, dict[str, int]] = {}
        for term, document, bucket in self._all("papers_with", words):
            found.setdefault(term, {})[document] = bucket
        return found

    def primaries(self, limit: int) -> tuple[str, ...]:
        """The first documents by id."""
        return tuple(row[0] for row in self._connection.execute(sql("primaries"), (limit,)))

    def indexes(self, documents: Sequence[str]) -> dict[str, PaperIndex]:
        """The term indexes of documents, those used last kept decoded."""
        for document, content in self._all("indexes", [d for d in documents if d not in self._indexes]):
            self._indexes[document] = PaperIndex.decode(content, document=document)
        found = {}
        for document in documents:
            if document in self._indexes:
                self._indexes.move_to_end(document)
                found[document] = self._indexes[document]
        while len(self._indexes) > MOST_INDEXES:
            self._indexes.popitem(last=False)
        return found

    def papers(self, documents: Iterable[str]) -> dict[str, FoundPaper]:
        """Documents with their works."""
        return {row[0]: _unpacked(FoundPaper, row) for row in self._all("papers", documents)}

    def path_rows(self, ids: Iterable[str]) -> dict[str, PathRows]:
        """Paths with their steps and quantities."""
        paths = [_unpacked(PathRow, row) for row in self._all("paths", ids)]
        steps = _grouped((_unpacked(StepRow, row) for row in self._all("steps", [path.id for path in paths])), "path")
        step_ids = [step.id for group in steps.values() for step in group]
        quantities = _grouped((_unpacked(QuantityRow, row) for row in self._all("quantities", step_ids)), "owner")
        transitions = _grouped(
            (_unpacked(TransitionRow, row) for row in self._all("transitions", [p.id for p in paths])), "path"
        )
        contains = _grouped((ContainsRow(*row) for row in self._all("contains", step_ids)), "step")
        concepts = _grouped((IsRow(*row) for row in self._all("concepts", step_ids)), "step")
        found = {}
        for path in sorted(paths):
            own = tuple(steps.get(path.id, ()))
            found[path.id] = PathRows(
                path=path,
                steps=own,
                quantities=tuple(row for step in own for row in quantities.get(step.id, ())),
                transitions=tuple(transitions.get(path.id, ())),
                contains=tuple(row for step in own for row in contains.get(step.id, ())),
                concepts=tuple(row for step in own for row in concepts.get(step.id, ())),
            )
        return found

    def statement_rows(self, ids: Iterable[str]) -> dict[str, tuple[StatementRow, QuantityRow | None]]:
        """Statements with their quantity."""
        rows = [_unpacked(StatementRow, row) for row in self._all("statements", ids)]
        quantities = {row[1]: _unpacked(QuantityRow, row) for row in self._all("quantities", [row.id for row in rows])}
        return {row.id: (row, quantities.get(row.id)) for row in rows}

    def evidence_rows(self, ids: Iterable[str]) -> dict[str, EvidenceRow]:
        """Evidence by id."""
        return {row[0]: _unpacked(EvidenceRow, row) for row in self._all("evidence", ids)}

    def evidence_at(self, places: Iterable[tuple[str, int]]) -> dict[tuple[str, int], EvidenceRow]:
        """Evidence by (document, ordinal)."""
        rows = (_unpacked(EvidenceRow, row) for row in self._all("evidence_at", places))
        return {(row.document, row.ordinal): row for row in rows}

    def numbers(self, asked: Bounds) -> tuple[NumberRow, ...]:
        """The numbers of paths that have the dimension and may lie within the bounds."""
        values = {"dimension": asked.dimension, "low": asked.low, "high": asked.high}
        return tuple(NumberRow(*row) for row in self._connection.execute(sql("numbers"), values))

    def paths_in(self, documents: Iterable[str]) -> tuple[str, ...]:
        """The ids of the paths of documents, by document and place."""
        return tuple(row[0] for row in self._all("paths_in", documents))

    def paths_of(self, concepts: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """(concept, path) for every path with a step that is one of the concepts."""
        return tuple((row[0], row[1]) for row in self._all("paths_of", concepts))


def _insertion(table: str, columns: int) -> str:
    return f"INSERT INTO {table} VALUES ({', '.join('?' * columns)})"  # noqa: S608 - table names are ours


def _packed(row: tuple[object, ...]) -> tuple[object, ...]:
    """A row with its lists as JSON."""
    return tuple(json.dumps(value, ensure_ascii=False) if type(value) is tuple else value for value in row)


def _unpacked(kind: type[Row], row: Sequence[Any]) -> Row:
    """A row with its lists read back; which columns are lists and truths says the row's type."""
    values = list(row)
    for at, (name, type_) in enumerate(kind.__annotations__.items()):
        if name in LISTS and type_ is not bool:
            values[at] = tuple(json.loads(values[at]))
        elif type_ is bool:
            values[at] = bool(values[at])
    return kind(*values)


def _grouped(rows: Iterable[Any], key: str) -> dict[str, list[Any]]:
    groups: dict[str, list[Any]] = {}
    for row in rows:
        groups.setdefault(getattr(row, key), []).append(row)
    return groups


LISTS = frozenset({"aliases", "evidence", "missing", "context", "concepts", "sides", "paths", "references"})

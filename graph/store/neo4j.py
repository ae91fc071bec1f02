"""The Neo4j store: the only file that imports the driver. Community edition, no APOC, no GDS.

Reads and writes run in managed transactions, which the driver repeats on transient errors; every write is `MERGE` by id, so
repeating is safe. A paper is written whole in one transaction or not at all.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from typing import Any, Self, TypeVar

import neo4j
from neo4j import GraphDatabase, ManagedTransaction
from neo4j.exceptions import (
    AuthError,
    ConfigurationError,
    DriverError,
    Forbidden,
    Neo4jError,
    ServiceUnavailable,
    SessionExpired,
    TransientError,
)

from graph.explore.fault import EXPLAIN, explained
from graph.explore.plan import PlanStep, refuse_unsafe
from graph.explore.table import CypherTable
from graph.explore.value import plain
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
from graph.store.group import group_named
from graph.store.neo4j_parameter import writes
from graph.store.neo4j_source import Neo4jSource
from graph.store.text import cypher, statements_of
from graph.trace import trace
from ingest.entry import Entry
from ingest.errors import BadUsage, DiskFull, LibraryVersion, Stop, StoreUnreachable

SCHEMA_VERSION = 3
BATCH_ROWS = 5000  # rows of one UNWIND
BATCH_PAPERS = 32  # papers of one transaction
CONNECT_TIMEOUT_S = 10.0
RETRY_LIMIT_S = 30.0
READ_ONLY_CODES = ("ForbiddenOnReadOnlyDatabase", "WriteOnReadOnlyAccessDb", "AccessMode")
Result = TypeVar("Result")


class Neo4jStore:
    """A `Store` in a database of a Neo4j server."""

    def __init__(
        self,
        url: str,
        *,
        username: str | None = None,
        password: str | None = None,
        database: str | None = None,
        read_only: bool = False,
    ) -> None:
        """Connect, and make the schema in an empty database that may be written.

        Raises:
            StoreUnreachable: no answer, or the login is refused.
            LibraryVersion: a newer or older Tetrapath filled it.
            BadUsage: it is a database of another application, or the address makes no sense.
        """
        self.url = url
        self._database = database
        self._read_only = read_only
        self._cache = IndexCache()
        with faults(url):
            self._driver = GraphDatabase.driver(
                url,
                auth=(username, password or "") if username else None,
                connection_timeout=CONNECT_TIMEOUT_S,
                max_transaction_retry_time=RETRY_LIMIT_S,
                notifications_min_severity="OFF",
            )
        try:
            with faults(url):
                self._driver.verify_connectivity()
                self._prepare()
        except BaseException:
            self._driver.close()
            raise

    def _prepare(self) -> None:
        (found,) = self._read(lambda tx: _records(tx, "version"))
        if found["schema"] is None and found["filled"]:
            raise BadUsage(
                f"the database at {self.url} holds nodes of another application and is left alone; "
                "use an empty database, or name another one as neo4j://HOST:PORT/DATABASE"
            )
        if found["schema"] is None:
            if self._read_only:
                raise StoreUnreachable(f"the database at {self.url} is empty; fill it with `tetrapath load --store {self.url}`")
            self._create()
        elif found["schema"] > SCHEMA_VERSION:
            raise LibraryVersion(
                f"the store at {self.url} has schema {found['schema']}, this program {SCHEMA_VERSION}: it was made by a newer "
                "Tetrapath; upgrade this one"
            )
        elif found["schema"] < SCHEMA_VERSION:
            if self._read_only:
                raise LibraryVersion(
                    f"the store at {self.url} has schema {found['schema']}, this program {SCHEMA_VERSION}: it was made by an "
                    f"older Tetrapath; run `tetrapath load --store {self.url}`, which upgrades it"
                )
            for step in range(found["schema"], SCHEMA_VERSION):
                self._run_each(f"upgrade_{step}")
            self._create()
        elif not found["ready"] and not self._read_only:
            self._create()

    def _create(self) -> None:
        """The mark first, so that a half-made store is known as ours and made whole when it is opened again."""
        self._write(lambda tx: _records(tx, "mark", schema=SCHEMA_VERSION))
        self._run_each("schema")
        self._run_each("await")
        self._write(lambda tx: _records(tx, "ready"))

    def _run_each(self, name: str) -> None:
        """The statements of a query file, each on its own: the schema, and what is too large for one transaction."""
        with self._driver.session(database=self._database) as session:
            for statement in statements_of(cypher(name)):
                session.run(_query(statement)).consume()

    def close(self) -> None:
        """Close all connections."""
        with faults(self.url):
            self._driver.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # writing

    def put(self, entries: Iterable[Entry]) -> int:
        """Load papers, some in each transaction; an unchanged one writes nothing.

        While the server writes some, the next are made into rows.
        """
        written, before = 0, dict[str, Entry]()
        with faults(self.url), ThreadPoolExecutor(max_workers=1) as writer:
            writing = writer.submit(int)
            for batch in batches(entries, BATCH_PAPERS):
                latest = {entry.record.document.id: entry for entry in batch}
                if not latest.keys().isdisjoint(before):
                    wait([writing])  # what is there of a paper that comes twice is known only then
                new = _unloaded(latest, self._read(partial(_loaded, ids=latest)))
                papers = {entry.record.document.id: flatten(entry) for entry in new}
                written += writing.result()
                writing, before = writer.submit(self._put_batch, latest, papers), latest
            return written + writing.result()

    def _put_batch(self, entries: Mapping[str, Entry], papers: Mapping[str, PaperRows]) -> int:
        return self._write(lambda tx: _replace(tx, entries, papers)) if papers else 0

    def remove(self, documents: Sequence[str]) -> int:
        """Remove papers and whatever only they supported, one transaction each."""
        with faults(self.url):
            return sum(self._write(_removing(document)) for document in dict.fromkeys(documents))

    def merge(self, canonical: Mapping[str, str]) -> int:
        """Say which concept stands for which, in place of all that was said before; return how many changed."""
        rows = [{"id": id_, "canonical": other} for id_, other in sorted(canonical.items())]
        with faults(self.url):
            now = {row["id"]: row["canonical"] for row in self._read(lambda tx: _records(tx, "merged"))}
            if now == {id_: other for id_, other in canonical.items() if id_ != other}:
                return 0
            return self._write(lambda tx: _merge(tx, rows))

    # reading

    def search(self, query: Query) -> SearchResult:
        """Paths, statements and plain evidence, best first."""
        return self._ask(lambda source: search(source, query))

    def trace(self, ids: Sequence[str], *, direction: str | None = None, documents: Sequence[str] = ()) -> Trace:
        """The states around these path or concept ids, side by side."""
        return self._ask(lambda source: trace(source, ids, direction=direction, documents=documents))

    def evidence(self, ids: Sequence[str]) -> Opened:
        """Exact evidence with context and neighbours; an unknown id raises `BadUsage`."""
        return self._ask(lambda source: open_evidence(source, ids))

    def named(self) -> tuple[Named, ...]:
        """Every concept that a step bears, as printed, by id."""
        with faults(self.url):
            rows, short = self._read(lambda tx: (_records(tx, "named"), _records(tx, "short_forms")))
        return group_named(
            ((row["id"], row["kind"], row["name"], row["papers"]) for row in rows),
            ((row["concept"], row["alias"], row["document"], row["evidence"]) for row in short),
        )

    def read(self, question: Callable[[Source], Result]) -> Result:
        """What a question finds in the rows of the store, in one snapshot."""
        return self._ask(question)

    def documents(self) -> tuple[DocumentRow, ...]:
        """What is loaded, by id."""
        with faults(self.url):
            rows = self._read(lambda tx: _records(tx, "documents"))
        return tuple(DocumentRow(**row) for row in rows)

    def citations(self) -> tuple[tuple[str, str], ...]:
        """Which loaded work cites which, sorted."""
        with faults(self.url):
            rows = self._read(lambda tx: _records(tx, "citations"))
        return tuple((row["work"], row["cited"]) for row in rows)

    def counts(self) -> Counts:
        """How much is loaded, hidden twins included."""
        with faults(self.url):
            (row,) = self._read(lambda tx: _records(tx, "counts"))
        return Counts(**row)

    def explore(self, text: str, parameters: Mapping[str, Any], *, timeout_s: float, most_rows: int) -> CypherTable:
        """The first rows of a query of the user's own, which may only read: by access mode, and by the plan made of it.

        Raises `BadUsage` for a query that does more than read, that has a fault, or that takes longer than `timeout_s`.
        """
        with (
            faults(self.url),
            self._driver.session(
                database=self._database, default_access_mode=neo4j.READ_ACCESS, fetch_size=most_rows + 1
            ) as session,
        ):
            try:
                with session.begin_transaction(timeout=timeout_s) as tx:
                    plan = tx.run(_query(EXPLAIN + text)).consume()
                    refuse_unsafe(plan.query_type or "", _plan_steps(plan.plan or {}))
                    result = tx.run(_query(text), dict(parameters))
                    rows = [tuple(plain(value) for value in record.values()) for record in result.fetch(most_rows + 1)]
                    return CypherTable(columns=tuple(result.keys()), rows=tuple(rows[:most_rows]), cut=len(rows) > most_rows)
            except Neo4jError as error:
                fault = explained(error.code or "", error.message or "", timeout_s=timeout_s)
                raise fault or error from error

    def problems(self) -> tuple[str, ...]:
        """What contradicts itself, with how many there are; nothing in a sound store."""
        with faults(self.url):
            return tuple(f"{row['number']} {row['what']}" for row in self._read(lambda tx: _records(tx, "problems")))

    def _ask(self, question: Callable[[Neo4jSource], Result]) -> Result:
        """One read transaction for all queries of a question."""
        with faults(self.url):
            return self._read(
                lambda tx: question(Neo4jSource(lambda name, **values: _records(tx, name, **values), self._cache))
            )

    def _read(self, work: Callable[[ManagedTransaction], Result]) -> Result:
        with self._driver.session(database=self._database, default_access_mode=neo4j.READ_ACCESS) as session:
            return session.execute_read(work)

    def _write(self, work: Callable[[ManagedTransaction], Result]) -> Result:
        if self._read_only:
            raise BadUsage(f"the store at {self.url} was opened to read only and may not be written")
        with self._driver.session(database=self._database) as session:
            return session.execute_write(work)


def _loaded(tx: ManagedTransaction, ids: Iterable[str]) -> dict[str, tuple[object, ...]]:
    """Which of these documents are there, and from what."""
    rows = _records(tx, "known", ids=list(ids))
    return {row["id"]: (row["work"], row["source"], row["primary"], row["record_hash"]) for row in rows}


def _unloaded(entries: Mapping[str, Entry], loaded: Mapping[str, tuple[object, ...]]) -> list[Entry]:
    """The entries that are not loaded, or not as they are now."""
    return [e for id_, e in entries.items() if loaded.get(id_) != (e.work, e.source, e.primary, e.record_hash)]


def _replace(tx: ManagedTransaction, entries: Mapping[str, Entry], flat: Mapping[str, PaperRows]) -> int:
    """Write those that another loader has not written meanwhile; return how many."""
    _records(tx, "take_turn")
    loaded = _loaded(tx, entries)
    papers = [flat[e.record.document.id] for e in _unloaded(entries, loaded) if e.record.document.id in flat]
    referring = _referring(tx, papers)
    for paper in papers:
        if paper.paper.id in loaded:
            _remove(tx, paper.paper.id)
    for name, rows in writes(papers):
        for chunk in batches(rows, BATCH_ROWS):
            _records(tx, name, rows=chunk)
    _records(tx, "uncite", works=sorted({paper.work.id for paper in papers}))
    _records(tx, "cites_out", ids=[paper.paper.id for paper in papers])
    _records(tx, "cites_in", rows=referring)
    primary = [paper.paper for paper in papers if paper.paper.primary]
    _records(tx, "count_corpus", papers=len(primary), units=sum(paper.evidence for paper in primary))
    return len(papers)


def _referring(tx: ManagedTransaction, papers: Sequence[PaperRows]) -> list[Mapping[str, Any]]:
    """Which loaded documents may refer to the works of these papers.

    Asked before any document is written: once there are some, the server indexes them anew for each full-text query.
    """
    names = {(paper.work.id, name) for paper in papers for name in (paper.work.id, paper.work.key) if name}
    return _records(tx, "referring", rows=[{"work": work, "name": name} for work, name in sorted(names)])


def _merge(tx: ManagedTransaction, rows: list[dict[str, str]]) -> int:
    _records(tx, "take_turn")
    changed = _records(tx, "unmerge", ids=[row["id"] for row in rows])
    for chunk in batches(rows, BATCH_ROWS):
        changed += _records(tx, "merge", rows=chunk)
    return sum(row["changed"] for row in changed)


def _removing(document: str) -> Callable[[ManagedTransaction], int]:
    def work(tx: ManagedTransaction) -> int:
        _records(tx, "take_turn")
        return _remove(tx, document)

    return work


def _remove(tx: ManagedTransaction, document: str) -> int:
    for row in _records(tx, "indexes", ids=[document], kept=[]):
        index = PaperIndex(bytes(row["content"]), document=document)
        _records(tx, "uncount_terms", rows=term_counts(term_rows(index)))
        _records(tx, "count_corpus", papers=-1, units=-row["evidence"])
    concepts = {
        i for name in ("remove_paths", "remove_statements") for row in _records(tx, name, id=document) for i in row["concepts"]
    }
    _records(tx, "remove_evidence", id=document)
    _records(tx, "remove_concepts", ids=sorted(concepts))
    works = [row["work"] for row in _records(tx, "remove_document", id=document)]
    for work in works:
        _records(tx, "remove_work", work=work)
    left = [row["id"] for row in _records(tx, "siblings", works=works)]
    _records(tx, "cites_out", ids=left)
    return len(works)


def _records(tx: ManagedTransaction, name: str, **values: object) -> list[Mapping[str, Any]]:
    result = tx.run(_query(cypher(name)), values)
    keys = result.keys()
    return [dict(zip(keys, record.values(), strict=True)) for record in result]


def _query(text: str) -> Any:
    return text.rstrip().removesuffix(";")


def _plan_steps(plan: Mapping[str, Any]) -> Iterator[PlanStep]:
    yield PlanStep(str(plan.get("operatorType", "")), str(plan.get("args", {}).get("Details", "")))
    for child in plan.get("children", ()):
        yield from _plan_steps(child)


@contextmanager
def faults(url: str) -> Iterator[None]:
    """Raise every error of the driver and the server as one of ours, with the address and what to do."""
    try:
        yield
    except (Neo4jError, DriverError) as error:
        raise mapped(error, url) from error


def mapped(error: Neo4jError | DriverError, url: str) -> Stop:
    """Ours for one of the driver's: the first rule that fits."""
    code = getattr(error, "code", None) or ""
    for fits, kind, message in RULES:
        if fits(error, code):
            return kind(message.format(url=url, error=error))
    return StoreUnreachable(f"Neo4j at {url} failed: {error}")


def _is_read_only(_: Exception, code: str) -> bool:
    return any(part in code for part in READ_ONLY_CODES)


def _is_full(error: Exception, code: str) -> bool:
    return "NoSpace" in code or "no space left" in str(error).casefold()


RULES: tuple[tuple[Callable[[Exception, str], bool], type[Stop], str], ...] = (
    (_is_read_only, BadUsage, "the database at {url} may not be written: {error}; choose another or make it writable"),
    (_is_full, DiskFull, "the server at {url} has no space left: {error}; free some space there and load again"),
    (
        lambda error, _: isinstance(error, AuthError | Forbidden),
        StoreUnreachable,
        "Neo4j at {url} refuses the login ({error}); check NEO4J_USERNAME and NEO4J_PASSWORD",
    ),
    (
        lambda error, _: isinstance(error, ServiceUnavailable | SessionExpired),
        StoreUnreachable,
        "Neo4j at {url} does not answer ({error}); start it or check the address",
    ),
    (lambda _, code: "DatabaseNotFound" in code, BadUsage, "there is no such database at {url}: {error}"),
    (
        lambda error, _: isinstance(error, ConfigurationError),
        BadUsage,
        "the Neo4j driver cannot use the address {url}: {error}",
    ),
    (
        lambda error, _: isinstance(error, TransientError),
        StoreUnreachable,
        "Neo4j at {url} is too busy ({error}); try again later",
    ),
)

"""Reading a Neo4j store row by row: `graph.source.Source` over one read transaction, given as a callable."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from graph.index import PaperIndex
from graph.number import Bounds, widened
from graph.query import Order
from graph.row import (
    ContainsRow,
    EvidenceRow,
    FoundNumber,
    FoundPaper,
    IsRow,
    PathRow,
    PathRows,
    QuantityRow,
    StatementRow,
    StepRow,
    Strings,
    TransitionRow,
)
from graph.source import MOST_NUMBERS, Corpus, Frequency
from graph.store.cache import IndexCache
from graph.store.group import path_rows
from graph.store.neo4j_parameter import term_token
from ingest.record import Role

Run = Callable[..., list[Mapping[str, Any]]]  # name of a query, its parameters → records
Row = TypeVar("Row", bound=tuple[Any, ...])
BUCKETS = (1, 2, 3)


class Neo4jSource:
    """Answers from one read transaction."""

    def __init__(self, run: Run, cache: IndexCache) -> None:
        self._run = run
        self._cache = cache

    def corpus(self) -> Corpus:
        """The size of what can be found."""
        (row,) = self._run("corpus")
        return Corpus(row["papers"], row["units"])

    def frequencies(self, words: Iterable[str]) -> dict[str, Frequency]:
        """The terms that occur, with how often."""
        return {row["term"]: Frequency(row["papers"], row["units"]) for row in self._run("frequencies", words=list(words))}

    def papers_with(self, words: Sequence[str]) -> dict[str, dict[str, int]]:
        """For each term, the documents that hold it with their bucket; one full-text query a term and bucket."""
        asked = [
            {"term": word, "bucket": bucket, "query": f'"{term_token(word, bucket)}"'} for word in words for bucket in BUCKETS
        ]
        found: dict[str, dict[str, int]] = {}
        for row in self._run("papers_with", asked=asked):
            if row["documents"]:
                found.setdefault(row["term"], {}).update(dict.fromkeys(row["documents"], row["bucket"]))
        return found

    def primaries(self, limit: int) -> tuple[str, ...]:
        """The first documents by id."""
        return tuple(row["id"] for row in self._run("primaries", limit=limit))

    def indexes(self, documents: Sequence[str]) -> dict[str, PaperIndex]:
        """The term indexes of documents."""
        hashes = {row["id"]: row["record_hash"] for row in self._run("hashes", ids=list(documents))}
        return self._cache.get({d: hashes[d] for d in documents if d in hashes}, self._fetched)

    def _fetched(self, documents: list[str]) -> list[tuple[str, str, bytes]]:
        return [(row["id"], row["record_hash"], bytes(row["content"])) for row in self._run("indexes", ids=documents)]

    def papers(self, documents: Iterable[str]) -> dict[str, FoundPaper]:
        """Documents with their works."""
        return {row["id"]: _row(FoundPaper, row) for row in self._run("papers", ids=list(documents))}

    def path_rows(self, ids: Iterable[str], *, bare: bool = False) -> dict[str, PathRows]:
        """Paths with all that belongs to them; `bare`: with steps and quantities only."""
        paths = [_row(PathRow, row["row"]) for row in self._run("paths", ids=list(ids))]
        if not paths:
            return {}
        path_ids = [path.id for path in paths]
        steps = [
            _row(StepRow, row["row"], path=row["path"], evidence=row["evidence"]) for row in self._run("steps", ids=path_ids)
        ]
        step_ids = [step.id for step in steps]
        quantities = [_row(QuantityRow, row["row"], owner=row["owner"]) for row in self._run("quantities", ids=step_ids)]
        if bare:
            return path_rows(paths, steps=steps, quantities=quantities, transitions=(), contains=(), concepts=())
        contains = self._run("contains", ids=step_ids)
        return path_rows(
            paths,
            steps=steps,
            quantities=quantities,
            transitions=[_transition(row) for row in self._run("transitions", ids=path_ids)],
            contains=[_row(ContainsRow, row["row"], step=row["step"], concept=row["concept"]) for row in contains],
            concepts=[IsRow(row["step"], row["concept"]) for row in self._run("concepts", ids=step_ids)],
        )

    def statement_rows(self, ids: Iterable[str]) -> dict[str, tuple[StatementRow, QuantityRow | None]]:
        """Statements with their quantity."""
        rows = [_row(StatementRow, row["row"], evidence=row["evidence"]) for row in self._run("statements", ids=list(ids))]
        if not rows:
            return {}
        found = self._run("statement_quantities", ids=[row.id for row in rows])
        quantities = {row["owner"]: _row(QuantityRow, row["row"], owner=row["owner"]) for row in found}
        return {row.id: (row, quantities.get(row.id)) for row in rows}

    def evidence_rows(self, ids: Iterable[str]) -> dict[str, EvidenceRow]:
        """Evidence by id."""
        rows = [_row(EvidenceRow, row["row"], context=row["context"]) for row in self._run("evidence", ids=list(ids))]
        return {row.id: row for row in rows}

    def evidence_at(self, places: Iterable[tuple[str, int]]) -> dict[tuple[str, int], EvidenceRow]:
        """Evidence by (document, ordinal)."""
        found = self._run("evidence_at", places=[list(place) for place in places])
        rows = [_row(EvidenceRow, row["row"], context=row["context"]) for row in found]
        return {(row.document, row.ordinal): row for row in rows}

    def numbers(
        self, forms: Iterable[frozenset[str]], asked: Bounds, *, role: Role | None = None, sort: Order | None = None
    ) -> tuple[FoundNumber, ...]:
        """The numbers whose name holds all words of one of the forms, and that may lie within the bounds; by path."""
        queries = (" AND ".join(f'"{word}"' for word in sorted(form)) for form in forms if form)
        namings = {row["id"] for query in queries for row in self._run("namings", query=query)}
        (row,) = self._run(
            "numbers",
            namings=sorted(namings),
            dimension=asked.dimension,
            low=widened(asked.low, -1.0),
            high=widened(asked.high, 1.0),
            role=role and role.value,
            sort=sort and sort.value,
            most=MOST_NUMBERS,
        )
        return tuple(FoundNumber(*found) for found in row["found"])

    def paths_in(self, documents: Iterable[str]) -> tuple[str, ...]:
        """The ids of the paths of documents, by document and place."""
        return tuple(row["id"] for row in self._run("paths_in", ids=list(documents)))

    def statements_in(self, documents: Iterable[str]) -> tuple[str, ...]:
        """The ids of the statements of documents, by document and place."""
        return tuple(row["id"] for row in self._run("statements_in", ids=list(documents)))

    def paths_of(self, concepts: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """(asked concept, path) for every path with a step that is one of the concepts, or one merged with it."""
        return tuple((row["concept"], row["path"]) for row in self._run("paths_of", ids=list(concepts)))

    def canonical(self, concepts: Iterable[str]) -> dict[str, str]:
        """For each concept the one that stands for it; itself where nothing is merged with it."""
        return {row["id"]: row["canonical"] for row in self._run("canonical", ids=list(concepts))}

    def citing(self, documents: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """(document, document it cites) among these."""
        return tuple((row["document"], row["cited"]) for row in self._run("citing", ids=list(documents)))


def _transition(row: Mapping[str, Any]) -> TransitionRow:
    ends = {key: row[key] for key in ("path", "from_step", "to_step", "from_role", "to_role")}
    return _row(TransitionRow, row["row"], **ends)


def _row(kind: type[Row], properties: Mapping[str, Any], **others: object) -> Row:
    """A row from a node's properties: what is absent is unknown, or an empty list where the row's type says list."""
    values: list[Any] = []
    for name, type_ in kind.__annotations__.items():
        value: Any = others.get(name, properties.get(name.rstrip("_")))
        values.append(tuple(value or ()) if type_ == Strings else value)
    return kind(*values)

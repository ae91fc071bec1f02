"""Reading a Neo4j store row by row: `graph.source.Source` over one read transaction, given as a callable."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
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
    """Answers from one read transaction. What was read for one part of a question is kept for the others."""

    def __init__(self, run: Run, cache: IndexCache) -> None:
        self._run = run
        self._cache = cache
        self._corpus: Corpus | None = None
        self._paths: dict[str, PathRows | None] = {}

    def corpus(self) -> Corpus:
        """The size of what can be found."""
        return self._corpus or self._sizes(())[0]

    def frequencies(self, words: Iterable[str]) -> dict[str, Frequency]:
        """The terms that occur, with how often."""
        return self._sizes(words)[1]

    def _sizes(self, words: Iterable[str]) -> tuple[Corpus, dict[str, Frequency]]:
        (row,) = self._run("frequencies", words=list(words))
        self._corpus = Corpus(row["papers"], row["units"])
        return self._corpus, {term: Frequency(papers, units) for term, papers, units in row["terms"]}

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
        kept = self._cache.kept(documents)
        rows = self._run("indexes", ids=list(documents), kept=[f"{document}#{hash_}" for document, hash_ in kept])
        found = {
            (row["id"], row["record_hash"]): kept.get((row["id"], row["record_hash"]))
            or PaperIndex(bytes(row["content"]), document=row["id"])
            for row in rows
        }
        self._cache.keep(found)
        indexes = {document: index for (document, _), index in found.items()}
        return {document: indexes[document] for document in documents if document in indexes}

    def papers(self, documents: Iterable[str]) -> dict[str, FoundPaper]:
        """Documents with their works."""
        return {row["id"]: FoundPaper(**row) for row in self._run("papers", ids=list(documents))}

    def path_rows(self, ids: Iterable[str], *, bare: bool = False) -> dict[str, PathRows]:
        """Paths with all that belongs to them; `bare`: with steps and quantities at least."""
        asked = sorted(set(ids))
        found: dict[str, PathRows | None] = {}
        if wanted := [id_ for id_ in asked if id_ not in self._paths]:
            found |= _paths(self._run("bare_paths" if bare else "paths", ids=wanted))
            if not bare:
                self._paths |= {id_: found.get(id_) for id_ in wanted}
        found |= self._paths
        return {id_: rows for id_ in asked if (rows := found.get(id_))}

    def statement_rows(self, ids: Iterable[str]) -> dict[str, tuple[StatementRow, QuantityRow | None]]:
        """Statements with their quantity."""
        found = {}
        for row in self._run("statements", ids=list(ids)):
            statement = _listed(StatementRow, row["statement"])
            found[statement.id] = (statement, next((_listed(QuantityRow, own) for own in row["quantities"]), None))
        return found

    def evidence_rows(self, ids: Iterable[str]) -> dict[str, EvidenceRow]:
        """Evidence by id."""
        rows = [_listed(EvidenceRow, row["row"]) for row in self._run("evidence", ids=list(ids))]
        return {row.id: row for row in rows}

    def evidence_at(self, places: Iterable[tuple[str, int]]) -> dict[tuple[str, int], EvidenceRow]:
        """Evidence by (document, ordinal)."""
        rows = [_listed(EvidenceRow, row["row"]) for row in self._run("evidence_at", places=[list(place) for place in places])]
        return {(row.document, row.ordinal): row for row in rows}

    def numbers(
        self, forms: Iterable[frozenset[str]], asked: Bounds, *, role: Role | None = None, sort: Order | None = None
    ) -> tuple[FoundNumber, ...]:
        """The numbers whose name holds all words of one of the forms, and that may lie within the bounds; by path."""
        (row,) = self._run(
            "numbers",
            queries=[" AND ".join(f'"{word}"' for word in sorted(form)) for form in forms if form],
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


def _paths(rows: Iterable[Mapping[str, Any]]) -> dict[str, PathRows]:
    """Paths with what belongs to each, from the lists that the queries of paths return."""
    paths: list[PathRow] = []
    steps: list[StepRow] = []
    quantities: list[QuantityRow] = []
    transitions: list[TransitionRow] = []
    contains: list[ContainsRow] = []
    concepts: list[IsRow] = []
    for row in rows:
        paths.append(_listed(PathRow, row["path"]))
        for step, numbers, links, amounts, kinds in row["steps"]:
            steps.append(_listed(StepRow, step))
            quantities += [_listed(QuantityRow, number) for number in numbers]
            transitions += [_listed(TransitionRow, link) for link in links]
            contains += [ContainsRow(*amount) for amount in amounts]
            concepts += [IsRow(*kind) for kind in kinds]
    return path_rows(paths, steps=steps, quantities=quantities, transitions=transitions, contains=contains, concepts=concepts)


@lru_cache(maxsize=64)
def _lists(kind: type[tuple[Any, ...]]) -> tuple[int, ...]:
    """The columns of a row type that are lists."""
    return tuple(at for at, type_ in enumerate(kind.__annotations__.values()) if type_ == Strings)


def _listed(kind: type[Row], values: list[Any]) -> Row:
    """A row from its columns: what is absent is unknown, or an empty list where the row's type says list."""
    for at in _lists(kind):
        values[at] = tuple(values[at] or ())
    return kind(*values)

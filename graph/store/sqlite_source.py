"""Reading a SQLite store row by row: `graph.source.Source` over one connection."""

import json
import re
import sqlite3
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import starmap
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
    TermRow,
    TransitionRow,
)
from graph.source import MOST_NUMBERS, Corpus, Frequency
from graph.store.cache import IndexCache
from graph.store.group import path_rows
from graph.store.memory import Memory, Postings
from graph.store.text import sql
from ingest.record import Role

BUCKETS = (1, 2, 3)
PLAIN = re.compile("[a-z0-9.]+")
Row = TypeVar("Row", bound=tuple[Any, ...])


class SqliteSource:
    """Answers from one connection; the caller holds the read transaction."""

    def __init__(self, connection: sqlite3.Connection, cache: IndexCache, ids: dict[int, str], *, memory: Memory) -> None:
        self._connection = connection
        self._cache = cache
        self._ids = ids  # of papers by their number; kept from one question to the next
        self._memory = memory

    def corpus(self) -> Corpus:
        """The size of what can be found."""
        return Corpus(*self._connection.execute(sql("corpus")).fetchone())

    def frequencies(self, words: Iterable[str]) -> dict[str, Frequency]:
        """The terms that occur, with how often."""
        return {row[0]: Frequency(row[1], row[2]) for row in self._all("frequencies", words)}

    def papers_with(self, words: Sequence[str]) -> dict[str, Postings]:
        """For each term, the documents that hold it with their bucket."""
        found = self._memory.postings.get(words)
        if missing := [word for word in dict.fromkeys(words) if word not in found]:
            read = self._read_postings(missing)
            self._memory.postings.keep(read)
            found |= read
        return {word: found[word] for word in words if word in found}

    def _read_postings(self, words: Sequence[str]) -> dict[str, Postings]:
        rows = [
            (word, bucket, self._connection.execute(sql("papers_with"), (token(word, bucket),)).fetchall())
            for word in words
            for bucket in BUCKETS
        ]
        if unknown := {number for _, _, numbers in rows for (number,) in numbers} - self._ids.keys():
            self._ids.update(self._all("ids", unknown))
        ids = self._ids
        found: dict[str, Postings] = {}
        for word, bucket, numbers in rows:
            if numbers:
                found.setdefault(word, {}).update([(ids[number], bucket) for (number,) in numbers])
        return found

    def primaries(self, limit: int) -> tuple[str, ...]:
        """The first documents by id."""
        return tuple(row[0] for row in self._connection.execute(sql("primaries"), (limit,)))

    def indexes(self, documents: Sequence[str]) -> dict[str, PaperIndex]:
        """The term indexes of documents."""
        hashes = dict(self._all("hashes", documents))
        return self._cache.get({d: hashes[d] for d in documents if d in hashes}, lambda wanted: self._all("indexes", wanted))

    def papers(self, documents: Iterable[str]) -> dict[str, FoundPaper]:
        """Documents with their works."""
        return {row.id: row for row in _unpacked(FoundPaper, self._all("papers", documents))}

    def path_rows(self, ids: Iterable[str], *, bare: bool = False) -> dict[str, PathRows]:
        """Paths with all that belongs to them; `bare`: with steps and quantities, the rest may be missing."""
        wanted = list(dict.fromkeys(ids))
        found = self._memory.paths.get(wanted)
        if missing := [id_ for id_ in wanted if id_ not in found]:
            read = self._read_paths(missing, bare=bare)
            if not bare:
                self._memory.paths.keep(read)
            found |= read
        return dict(sorted(found.items()))

    def _read_paths(self, ids: Iterable[str], *, bare: bool) -> dict[str, PathRows]:
        paths = _unpacked(PathRow, self._all("paths", ids))
        path_ids = [path.id for path in paths]
        steps = _unpacked(StepRow, self._all("steps", path_ids))
        step_ids = [step.id for step in steps]
        return path_rows(
            paths,
            steps=steps,
            quantities=_unpacked(QuantityRow, self._all("quantities", step_ids)),
            transitions=_unpacked(TransitionRow, self._all("transitions", [] if bare else path_ids)),
            contains=(ContainsRow(*row) for row in self._all("contains", [] if bare else step_ids)),
            concepts=(IsRow(*row) for row in self._all("concepts", [] if bare else step_ids)),
        )

    def statement_rows(self, ids: Iterable[str]) -> dict[str, tuple[StatementRow, QuantityRow | None]]:
        """Statements with their quantity."""
        rows = _unpacked(StatementRow, self._all("statements", ids))
        quantities = {row.owner: row for row in _unpacked(QuantityRow, self._all("quantities", [row.id for row in rows]))}
        return {row.id: (row, quantities.get(row.id)) for row in rows}

    def evidence_rows(self, ids: Iterable[str]) -> dict[str, EvidenceRow]:
        """Evidence by id."""
        return {row.id: row for row in _unpacked(EvidenceRow, self._all("evidence", ids))}

    def evidence_at(self, places: Iterable[tuple[str, int]]) -> dict[tuple[str, int], EvidenceRow]:
        """Evidence by (document, ordinal)."""
        rows = _unpacked(EvidenceRow, self._all("evidence_at", places))
        return {(row.document, row.ordinal): row for row in rows}

    def numbers(
        self, forms: Iterable[frozenset[str]], asked: Bounds, *, role: Role | None = None, sort: Order | None = None
    ) -> tuple[FoundNumber, ...]:
        """The numbers whose name holds all words of one of the forms, and that may lie within the bounds; by path."""
        namings = {row[0] for form in forms if form for row in self._all("namings", sorted(form))}
        values = {
            "namings": json.dumps(sorted(namings)),
            "dimension": asked.dimension,
            "low": widened(asked.low, -1.0),
            "high": widened(asked.high, 1.0),
            "role": role and role.value,
            "sort": sort and sort.value,
            "most": MOST_NUMBERS,
        }
        return tuple(starmap(FoundNumber, self._connection.execute(sql("numbers"), values).fetchall()))

    def paths_in(self, documents: Iterable[str]) -> tuple[str, ...]:
        """The ids of the paths of documents, by document and place."""
        return tuple(row[0] for row in self._all("paths_in", documents))

    def statements_in(self, documents: Iterable[str]) -> tuple[str, ...]:
        """The ids of the statements of documents, by document and place."""
        return tuple(row[0] for row in self._all("statements_in", documents))

    def paths_of(self, concepts: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """(asked concept, path) for every path with a step that is one of the concepts, or one merged with it."""
        return tuple((row[0], row[1]) for row in self._all("paths_of", concepts))

    def canonical(self, concepts: Iterable[str]) -> dict[str, str]:
        """For each concept the one that stands for it; itself where nothing is merged with it."""
        return dict(self._all("canonical", concepts))

    def citing(self, documents: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """(document, document it cites) among these."""
        return tuple((row[0], row[1]) for row in self._all("citing", documents))

    def _all(self, name: str, values: Iterable[object]) -> list[Any]:
        """The rows of a query over a list of values."""
        return self._connection.execute(sql(name), (json.dumps(list(values)),)).fetchall()


def tokens(rows: Iterable[TermRow]) -> str:
    """The terms of a paper as the full-text table takes them, each with its bucket."""
    return " ".join([token(row.term, row.bucket) for row in rows])


def token(term: str, bucket: int) -> str:
    """A term with its bucket, in letters that the table's tokenizer leaves alone: others are spelt as their code."""
    return f"{term if PLAIN.fullmatch(term) else '%' + term.encode().hex()}#{bucket}"


@lru_cache(maxsize=64)
def _lists(kind: type[tuple[Any, ...]]) -> tuple[tuple[int, bool], ...]:
    """The columns of a row type that are lists (True) or truths (False)."""
    types = enumerate(kind.__annotations__.values())
    return tuple((at, type_ == Strings) for at, type_ in types if type_ is bool or type_ == Strings)


def _unpacked(kind: type[Row], rows: Sequence[Sequence[Any]]) -> list[Row]:
    """Rows with their lists read back from JSON and their truths from 0 and 1; the rows' type says which columns they are."""
    if not rows:
        return []
    columns: list[Iterable[Any]] = list(zip(*rows, strict=True))
    for at, is_list in _lists(kind):
        columns[at] = map(tuple, json.loads(f"[{','.join(columns[at])}]")) if is_list else map(bool, columns[at])
    return list(starmap(kind, zip(*columns, strict=True)))

"""What search, trace and opening need of a store: rows by id and sets by term. All above it is shared by both stores."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from graph.index import PaperIndex
from graph.number import Bounds
from graph.query import Order
from graph.row import EvidenceRow, FoundNumber, FoundPaper, PathRows, QuantityRow, StatementRow
from ingest.record import Role

MOST_NUMBERS = 4000  # that one filter looks at


class Corpus(NamedTuple):
    """How many primary papers and pieces of evidence can be found."""

    papers: int
    units: int


class Frequency(NamedTuple):
    """In how many papers and units a term occurs."""

    papers: int
    units: int


class Source(Protocol):
    """Read access to a store. Papers that are not primary are hidden from every method but `evidence_rows` and `papers`."""

    def corpus(self) -> Corpus:
        """The size of what can be found."""

    def frequencies(self, words: Iterable[str]) -> dict[str, Frequency]:
        """The terms that occur, with how often."""

    def papers_with(self, words: Sequence[str]) -> dict[str, dict[str, int]]:
        """For each term, the documents that hold it with their bucket."""

    def primaries(self, limit: int) -> tuple[str, ...]:
        """The first documents by id."""

    def indexes(self, documents: Sequence[str]) -> dict[str, PaperIndex]:
        """The term indexes of documents."""

    def papers(self, documents: Iterable[str]) -> dict[str, FoundPaper]:
        """Documents with their works."""

    def path_rows(self, ids: Iterable[str], *, bare: bool = False) -> dict[str, PathRows]:
        """Paths with all that belongs to them; `bare`: with steps and quantities only."""

    def statement_rows(self, ids: Iterable[str]) -> dict[str, tuple[StatementRow, QuantityRow | None]]:
        """Statements with their quantity."""

    def evidence_rows(self, ids: Iterable[str]) -> dict[str, EvidenceRow]:
        """Evidence by id."""

    def evidence_at(self, places: Iterable[tuple[str, int]]) -> dict[tuple[str, int], EvidenceRow]:
        """Evidence by (document, ordinal)."""

    def numbers(
        self, forms: Iterable[frozenset[str]], asked: Bounds, *, role: Role | None = None, sort: Order | None = None
    ) -> tuple[FoundNumber, ...]:
        """The numbers whose name holds all words of one of the forms, and that may lie within the bounds; by path.

        `sort` gives those first that a sort puts first, and no conditions. At most MOST_NUMBERS.
        """

    def paths_in(self, documents: Iterable[str]) -> tuple[str, ...]:
        """The ids of the paths of documents, by document and place."""

    def statements_in(self, documents: Iterable[str]) -> tuple[str, ...]:
        """The ids of the statements of documents, by document and place."""

    def paths_of(self, concepts: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """(asked concept, path) for every path with a step that is one of the concepts, or one merged with it."""

    def canonical(self, concepts: Iterable[str]) -> dict[str, str]:
        """For each concept the one that stands for it; itself where nothing is merged with it."""

    def citing(self, documents: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """(document, document it cites) among these."""

"""The contract of a store. `tests/graph/store/test_contract.py` runs against every implementation."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, Self, TypeVar

from graph.hit import Counts, DocumentRow, Opened, SearchResult, Trace
from graph.merge import Named
from graph.query import Query
from graph.source import Source
from ingest.entry import Entry

Result = TypeVar("Result")


class Store(Protocol):
    """Paths, statements and evidence of many papers. All readings are read-only and give the same answer in every store."""

    def put(self, entries: Iterable[Entry]) -> int:
        """Load papers, replacing each; return how many were written (an unchanged record hash writes nothing)."""

    def remove(self, documents: Sequence[str]) -> int:
        """Remove papers and whatever only they supported; return how many were there."""

    def search(self, query: Query) -> SearchResult:
        """Paths, statements and plain evidence, best first."""

    def trace(self, ids: Sequence[str], *, direction: str | None = None, documents: Sequence[str] = ()) -> Trace:
        """The states around these path or concept ids, side by side. `direction`: upstream, downstream or None for both."""

    def evidence(self, ids: Sequence[str]) -> Opened:
        """Exact evidence with context and neighbours; an unknown id raises `BadUsage`."""

    def named(self) -> tuple[Named, ...]:
        """Every concept that a step bears, as printed, by id."""

    def merge(self, canonical: Mapping[str, str]) -> int:
        """Say which concept stands for which, in place of all that was said before; return how many changed."""

    def read(self, question: Callable[[Source], Result]) -> Result:
        """What a question finds in the rows of the store, in one snapshot."""

    def documents(self) -> tuple[DocumentRow, ...]:
        """What is loaded, by id."""

    def citations(self) -> tuple[tuple[str, str], ...]:
        """Which loaded work cites which, sorted: by DOI, and by title and year where a reference has no DOI."""

    def counts(self) -> Counts:
        """How much is loaded."""

    def problems(self) -> tuple[str, ...]:
        """What contradicts itself, with how many there are; nothing in a sound store. It looks at everything."""

    def close(self) -> None:
        """Let go of files and connections."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...

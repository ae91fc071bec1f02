"""Papers and rows in batches, and how much a batch changes the counts of terms."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from graph.row import TermRow

Item = TypeVar("Item")


def batches(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """The items in lists of at most `size`."""
    batch: list[Item] = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def term_counts(rows: Iterable[TermRow]) -> list[dict[str, Any]]:
    """How much the counts of terms change; sorted, so that two loaders take their locks in one order."""
    papers: dict[str, int] = defaultdict(int)
    units: dict[str, int] = defaultdict(int)
    for row in rows:
        papers[row.term] += 1
        units[row.term] += row.units
    return [{"term": term, "papers": papers[term], "units": units[term]} for term in sorted(papers)]

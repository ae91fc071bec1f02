"""The contract of a store, run against every implementation."""

from collections.abc import Iterator
from pathlib import Path

import papers
import pytest

from graph.query import Query, QuantityFilter
from graph.store.open import open_store
from graph.store.store import Store


@pytest.fixture()
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(str(tmp_path / "store.sqlite")) as opened:
        yield opened


def test_loading_twice_writes_nothing(store: Store) -> None:
    """An unchanged paper is not written again."""
    assert store.put(papers.library()) == 4
    counts = store.counts()
    assert store.put(papers.library()) == 0
    assert store.counts() == counts


def test_a_number_within_bounds_is_certain(store: Store) -> None:
    """A quantity filter finds the paths whose number lies within the bounds, in any unit of the dimension."""
    store.put(papers.library())
    wanted = QuantityFilter(name="yield strength", low=800, high=850, unit="MPa")
    found = store.search(Query(quantities=(wanted,)))
    assert {(hit.material, hit.state) for hit in found.hits} == {("5Mn steel", "A1"), ("5Mn steel", "P")}

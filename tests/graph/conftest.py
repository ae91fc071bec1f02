"""Stores for the tests of graph/ (stores.py says which); the hand-made papers beside the tests are put on the path."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from stores import KINDS, opened

from graph.store.open import open_store
from graph.store.store import Store


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of each kind."""
    yield from opened(request.param, tmp_path)


@pytest.fixture
def again(store: Store) -> Callable[..., Store]:
    """Opens the store of the test once more."""
    address = str(getattr(store, "path", None) or os.environ["NEO4J_URI"])
    login = {"username": os.environ.get("NEO4J_USERNAME"), "password": os.environ.get("NEO4J_PASSWORD")}
    return lambda **options: open_store(address, **login, **options)


@pytest.fixture(params=KINDS, scope="module")
def filled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store of each kind that holds the hand-made papers; for tests that only read."""
    import papers

    for store in opened(request.param, tmp_path_factory.mktemp("filled")):
        store.put(papers.library())
        yield store


@pytest.fixture
def both(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """A SQLite and a Neo4j store, empty, to compare."""
    for embedded in opened("sqlite", tmp_path):
        for server in opened("neo4j", tmp_path):
            yield embedded, server

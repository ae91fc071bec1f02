"""Stores for the tests of graph/: a SQLite file each, and the Neo4j that NEO4J_URI names (its Tetrapath papers are removed).

The hand-made papers beside the tests are put on the path.
"""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from graph.store.open import open_store
from graph.store.store import Store

KINDS = ("sqlite", pytest.param("neo4j", marks=pytest.mark.neo4j))
SKIP = "NEO4J_URI is not set: start a server with services/neo4j/neo4j start and export what its env prints"


def neo4j_store() -> Store:
    """The test database, empty."""
    url = os.environ.get("NEO4J_URI")
    if not url:
        pytest.skip(SKIP)
    store = open_store(url, username=os.environ.get("NEO4J_USERNAME"), password=os.environ.get("NEO4J_PASSWORD"))
    store.remove([row.id for row in store.documents()])
    return store


def opened(kind: str, folder: Path) -> Iterator[Store]:
    """An empty store of a kind, emptied again afterwards."""
    if kind == "sqlite":
        with open_store(str(folder / "store.sqlite")) as store:
            yield store
        return
    with neo4j_store() as store:
        yield store
        store.remove([row.id for row in store.documents()])


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

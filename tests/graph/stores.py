"""Stores for the tests of graph/: a SQLite file each, and the test database of the Neo4j server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from graph.store.open import open_store
from graph.store.store import Store
from tests.server import empty, neo4j_store

KINDS = ("sqlite", pytest.param("neo4j", marks=pytest.mark.neo4j))


def opened(kind: str, folder: Path) -> Iterator[Store]:
    """An empty store of a kind, emptied again afterwards."""
    if kind == "sqlite":
        with open_store(str(folder / "store.sqlite")) as store:
            yield store
        return
    with neo4j_store() as store:
        yield store
        empty(store)

"""Stores for the tests of graph/: a SQLite file each, and the Neo4j that NEO4J_URI names (its Tetrapath papers are removed)."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

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

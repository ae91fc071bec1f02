"""Stores for the tests of graph/: a SQLite file each, and the Neo4j that NEO4J_URI names (its Tetrapath papers are removed)."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from graph.store.open import open_store
from graph.store.store import Store

KINDS = ("sqlite", pytest.param("neo4j", marks=pytest.mark.neo4j))
SKIP = "NEO4J_URI is not set: start a server with services/neo4j/neo4j start and export what its env prints"

MARKING = "give the tests a database of their own, or, if it may be emptied: MATCH (s:TetrapathStore) SET s.tests = true"


def mark_as_tests_own(url: str, login: tuple[str | None, str | None]) -> None:
    """Fail before anything is written where the database holds papers and does not say that it is the tests' own."""
    import neo4j

    auth = (login[0], login[1] or "") if login[0] else None
    with neo4j.GraphDatabase.driver(url, auth=auth, notifications_min_severity="OFF") as driver:
        (found,) = driver.execute_query(
            "RETURN EXISTS { (:Document) } AS filled, EXISTS { (:TetrapathStore {tests: true}) } AS own"
        ).records
        if found["filled"] and not found["own"]:
            pytest.fail(f"the database at {url} holds papers and is not marked as the tests' own: {MARKING}", pytrace=False)
    with open_store(url, username=login[0], password=login[1]):
        pass  # makes the schema where there is none
    with neo4j.GraphDatabase.driver(url, auth=auth, notifications_min_severity="OFF") as driver:
        driver.execute_query("MATCH (store:TetrapathStore) WHERE store.tests IS NULL SET store.tests = true")


def neo4j_store() -> Store:
    """The test database, empty."""
    url = os.environ.get("NEO4J_URI")
    if not url:
        pytest.skip(SKIP)
    login = os.environ.get("NEO4J_USERNAME"), os.environ.get("NEO4J_PASSWORD")
    mark_as_tests_own(url, login)
    store = open_store(url, username=login[0], password=login[1])
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

"""The Neo4j server of the tests, which NEO4J_URI names: only a database of the tests' own is ever emptied."""

import os

import pytest

from graph.store.open import open_store
from graph.store.store import Store

SKIP = "NEO4J_URI is not set: start a server with services/neo4j/neo4j start and export what its env prints"
MARKING = "give the tests a database of their own, or, if it may be emptied: MATCH (s:TetrapathStore) SET s.tests = true"


def address() -> str:
    """Where the server is; a test is skipped where there is none."""
    url = os.environ.get("NEO4J_URI")
    if not url:
        pytest.skip(SKIP)
    return url


def login() -> dict[str, str]:
    """The environment that holds the login, empty where none is needed."""
    return {name: os.environ[name] for name in ("NEO4J_USERNAME", "NEO4J_PASSWORD") if name in os.environ}


def neo4j_store() -> Store:
    """The test database, empty and marked as the tests' own."""
    url, username, password = address(), os.environ.get("NEO4J_USERNAME"), os.environ.get("NEO4J_PASSWORD")
    _mark_as_tests_own(url, (username, password or "") if username else None)
    store = open_store(url, username=username, password=password)
    empty(store)
    return store


def empty(store: Store) -> None:
    """Remove every paper."""
    store.remove([row.id for row in store.documents()])


def _mark_as_tests_own(url: str, auth: tuple[str, str] | None) -> None:
    """Fail before anything is written where the database holds papers and does not say that it is the tests' own."""
    import neo4j

    with neo4j.GraphDatabase.driver(url, auth=auth, notifications_min_severity="OFF") as driver:
        (found,) = driver.execute_query(
            "RETURN EXISTS { (:Document) } AS filled, EXISTS { (:TetrapathStore {tests: true}) } AS own"
        ).records
        if found["filled"] and not found["own"]:
            pytest.fail(f"the database at {url} holds papers and is not marked as the tests' own: {MARKING}", pytrace=False)
    with open_store(url, username=auth and auth[0], password=auth and auth[1]):
        pass  # makes the schema where there is none
    with neo4j.GraphDatabase.driver(url, auth=auth, notifications_min_severity="OFF") as driver:
        driver.execute_query("MATCH (store:TetrapathStore) WHERE store.tests IS NULL SET store.tests = true")

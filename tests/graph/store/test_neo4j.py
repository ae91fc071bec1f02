"""What only the Neo4j store does: schema, the model in labels and relationships, refusals, and the driver's errors."""

import inspect
import os
from collections.abc import Iterator

import neo4j
import neo4j.exceptions
import papers
import pytest

from graph.store.neo4j import SCHEMA_VERSION, Neo4jStore, faults, mapped
from graph.store.open import open_store
from ingest.errors import BadUsage, LibraryVersion, Stop, StoreUnreachable
from tests.server import empty, neo4j_store


@pytest.fixture
def raw() -> Iterator[neo4j.Driver]:
    """The driver itself, on a database that holds the hand-made papers."""
    with neo4j_store() as store:
        store.put(papers.library())
        with neo4j.GraphDatabase.driver(os.environ["NEO4J_URI"], notifications_min_severity="OFF") as driver:
            yield driver
        empty(store)


def rows(driver: neo4j.Driver, query: str) -> list[object]:
    """The first column of a query's records."""
    return [record[0] for record in driver.execute_query(query).records]


@pytest.mark.neo4j
@pytest.mark.parametrize(
    ("pattern", "count"),
    [
        ("(:Work)<-[:OF]-(:Document)<-[:IN]-(:Evidence)", 12),
        ("(:Evidence)-[:READ_WITH]->(:Evidence)", 2),
        ("(:Work {id: '10.1000/steel'})-[:CITES]->(:Work {id: '10.1000/glass'})", 1),
        ("(:Work {id: '10.1000/plate'})-[:CITES]->(:Work)", 1),
        ("(:Path)-[:FROM]->(:Document)", 8),
        ("(:Path)-[:HAS]->(:Step:Material)", 8),
        ("(:Material)-[:PROCESSED_BY]->(:Process)-[:NEXT]->(:Process)-[:PRODUCES]->(:Structure)-[:GOVERNS]->(:Property)", 2),
        ("(:Step)-[:WITH]->(:Quantity {as: 'parameter'})", 8),
        ("(:Property)-[:WITH]->(:Quantity {as: 'condition', unit: '°C', low_si: 293.15})", 3),
        ("(:Material)-[:IS]->(:Concept {kind: 'material', name: '5mn steel'})", 5),
        ("(:Material)-[:CONTAINS {low: 4.7, basis: 'wt%'}]->(:Concept {kind: 'element'})", 3),
        ("(:Statement)-[:ABOUT]->(:Concept {name: 'bainite'})", 1),
        ("(:Statement {kind: 'trend', direction: 'decreases'})-[:COMPARES]->(:Path)", 2),
        ("(:Statement)-[:SUPPORTED_BY]->(:Evidence)", 3),
    ],
)
def test_the_model_is_in_the_graph(raw: neo4j.Driver, pattern: str, count: int) -> None:
    """Labels, relationships and properties are those that the documentation draws."""
    assert rows(raw, f"MATCH {pattern} RETURN count(*)") == [count]


@pytest.mark.neo4j
def test_every_node_has_an_id_and_every_index_is_ready(raw: neo4j.Driver) -> None:
    """Ids are unique by constraint; indexes are online when the store is open."""
    assert rows(raw, "MATCH (n) WHERE n.id IS NULL RETURN count(n)") == [0]
    labels = rows(raw, "SHOW CONSTRAINTS YIELD name, labelsOrTypes, type WHERE type = 'UNIQUENESS' RETURN labelsOrTypes[0]")
    assert {"Work", "Document", "Evidence", "Path", "Step", "Quantity", "Statement", "Concept"} <= set(labels)
    assert set(rows(raw, "SHOW INDEXES YIELD name, state WHERE name STARTS WITH 'tetrapath' RETURN state")) == {"ONLINE"}


@pytest.mark.neo4j
def test_transitions_say_what_supports_them(raw: neo4j.Driver) -> None:
    """An asserted transition carries its mechanism and evidence ids; a stitched one says so."""
    found = raw.execute_query("MATCH (:Structure)-[r:GOVERNS]->(:Property) RETURN properties(r) AS r").records
    assert all(record["r"]["asserted"] and record["r"]["mechanism"] and len(record["r"]["evidence"]) == 1 for record in found)
    assert rows(raw, "MATCH ()-[r:PROCESSED_BY]->() RETURN DISTINCT r.asserted") == [False]


@pytest.mark.neo4j
def test_another_applications_database_is_left_alone(raw: neo4j.Driver) -> None:
    """A database with nodes and without our mark is refused, and nothing is written into it."""
    mark = "MATCH (n:TetrapathStore {id: 'store'})"
    raw.execute_query(f"{mark} DELETE n")
    try:
        with pytest.raises(BadUsage, match="another application"):
            open_store(os.environ["NEO4J_URI"])
        assert rows(raw, f"{mark} RETURN count(n)") == [0]
    finally:
        raw.execute_query(
            "MERGE (n:TetrapathStore {id: 'store'}) SET n.schema = $schema, n.ready = true", schema=SCHEMA_VERSION
        )


@pytest.mark.neo4j
def test_a_newer_store_is_refused(raw: neo4j.Driver) -> None:
    """A store that a newer Tetrapath made is not read, written or upgraded."""
    raw.execute_query("MATCH (n:TetrapathStore) SET n.schema = $version", version=SCHEMA_VERSION + 1)
    try:
        for read_only in (True, False):
            with pytest.raises(LibraryVersion, match="newer"):
                open_store(os.environ["NEO4J_URI"], read_only=read_only)
    finally:
        raw.execute_query("MATCH (n:TetrapathStore) SET n.schema = $version", version=SCHEMA_VERSION)


@pytest.mark.neo4j
@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION))
def test_an_older_store_is_upgraded_when_it_may_be_written(raw: neo4j.Driver, version: int) -> None:
    """A reader is told to load; a loader upgrades the store step by step, and what it could not keep is filled again."""
    raw.execute_query("MATCH (n:TetrapathStore) SET n.schema = $version", version=version)
    with pytest.raises(LibraryVersion, match="run `tetrapath load"):
        open_store(os.environ["NEO4J_URI"], read_only=True)
    with open_store(os.environ["NEO4J_URI"]) as store:
        store.put(papers.library())
        assert store.counts().documents == len(papers.library())
        assert store.problems() == ()
    assert rows(raw, "MATCH (n:TetrapathStore) RETURN n.schema") == [SCHEMA_VERSION]


@pytest.mark.neo4j
def test_loading_again_writes_nothing(raw: neo4j.Driver, caplog: pytest.LogCaptureFixture) -> None:
    """The server tells with each answer whether it changed anything: a first load does, the same load again does not."""
    count = "MATCH (n) RETURN count(n) UNION ALL MATCH ()-[n]->() RETURN count(n)"
    with open_store(os.environ["NEO4J_URI"]) as store, caplog.at_level("DEBUG", logger="neo4j.io"):
        store.remove([papers.steel().document])
        assert store.put(papers.library()) == 1
        assert "contains-updates" in caplog.text
        before = rows(raw, count)
        caplog.clear()
        assert store.put(papers.library()) == 0
        assert store.merge({}) == 0
        assert caplog.text
        assert "contains-updates" not in caplog.text
        assert rows(raw, count) == before


@pytest.mark.neo4j
def test_a_store_that_contradicts_itself_is_found_out(raw: neo4j.Driver) -> None:
    """A sound store has no problems; a step without its path and a wrong count are named with their number."""
    with open_store(os.environ["NEO4J_URI"]) as store:
        assert store.problems() == ()
        lost = rows(
            raw, "MATCH (p:Path)-[:HAS]->(s) WITH p, count(s) AS steps ORDER BY steps DESC LIMIT 1 DETACH DELETE p RETURN steps"
        )
        assert set(store.problems()) >= {f"{lost[0]} steps without their path", "1 papers with a wrong number of paths"}
        raw.execute_query("MATCH (n) WHERE NOT n:TetrapathStore DETACH DELETE n")
        raw.execute_query("MATCH (n:TetrapathStore) SET n.papers = 0, n.units = 0")
        assert store.problems() == ()


def test_a_server_that_is_not_there() -> None:
    """An address where nothing answers is said in one line with the address."""
    with pytest.raises(StoreUnreachable, match=r"127\.0\.0\.1:9"):
        Neo4jStore("bolt://127.0.0.1:9")


def exceptions() -> list[type[Exception]]:
    kinds = (neo4j.exceptions.Neo4jError, neo4j.exceptions.DriverError)
    every = [kind for _, kind in inspect.getmembers(neo4j.exceptions, inspect.isclass) if issubclass(kind, kinds)]
    return sorted(set(every), key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", exceptions())
def test_every_exception_of_the_driver_becomes_ours(kind: type[Exception]) -> None:
    """No exception class of the driver reaches a caller, and the message says which server it was."""
    error = kind.__new__(kind)
    with pytest.raises(Stop, match="bolt://somewhere"), faults("bolt://somewhere"):
        raise error


@pytest.mark.parametrize(
    ("code", "kind", "words"),
    [
        ("Neo.ClientError.Security.Unauthorized", StoreUnreachable, "NEO4J_PASSWORD"),
        ("Neo.ClientError.General.ForbiddenOnReadOnlyDatabase", BadUsage, "may not be written"),
        ("Neo.ClientError.Database.DatabaseNotFound", BadUsage, "no such database"),
        ("Neo.TransientError.Transaction.DeadlockDetected", StoreUnreachable, "busy"),
    ],
)
def test_errors_are_named_for_what_to_do(code: str, kind: type[Stop], words: str) -> None:
    """The server's code decides between login, permission, name and patience."""
    error = neo4j.exceptions.Neo4jError._hydrate_neo4j(code=code, message="words")
    found = mapped(error, "bolt://somewhere")
    assert type(found) is kind
    assert words in str(found)

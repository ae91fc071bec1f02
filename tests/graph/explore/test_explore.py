"""Queries on the real server, with the demo papers and the hand-made ones loaded."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import papers
import pytest
from stores import opened

from command.main import run
from graph.explore.saved import saved_queries
from graph.store.neo4j import Neo4jStore
from ingest.errors import BadUsage
from ingest.library import Library

pytestmark = pytest.mark.neo4j


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Neo4jStore]:
    """A store with the demo papers and the hand-made ones."""
    folder = tmp_path_factory.mktemp("explored")
    for store in opened("neo4j", folder):
        assert isinstance(store, Neo4jStore)
        demo = str(Path(str(files("demo"))) / "papers")
        assert run(["ingest", demo, "--library", str(folder / "library"), "--json"], environ={}) == 0
        library = Library.open(folder / "library")
        store.put([*library.entries(header.document for header in library.headers()), *papers.library()])
        yield store


@pytest.mark.parametrize("name", list(saved_queries()))
def test_saved(name: str, server: Neo4jStore) -> None:
    """Each saved query runs, gives rows, the same ones twice; the evidence that it names is in the store."""
    query = saved_queries()[name]
    values = query.values()
    table, again = (server.explore(query.text, values, timeout_s=120, most_rows=300) for _ in range(2))
    assert table.rows
    assert table == again
    if "evidence" in table.columns:
        at = table.columns.index("evidence")
        ids = {id_ for row in table.rows for id_ in ([row[at]] if isinstance(row[at], str) else row[at])}
        assert ids
        assert len(server.evidence(sorted(ids)[:20]).evidence) >= min(len(ids), 20)


@pytest.mark.parametrize(
    "text",
    [
        "CREATE (n:Path {id: 'x'})",
        "MATCH (n) DETACH DELETE n",
        "MATCH (n:Path) SET n.label = 'x' RETURN n",
        "MATCH (n) CALL (n) { SET n.x = 1 } IN TRANSACTIONS",
        "UNWIND [1] AS x CALL (x) { RETURN x AS y } IN TRANSACTIONS RETURN y",
        "LOAD CSV FROM 'file:///etc/passwd' AS row RETURN row",
        "MATCH (n) WHERE EXISTS { LOAD CSV FROM 'http://127.0.0.1/x' AS row RETURN row } RETURN n",
        "CREATE INDEX x FOR (n:X) ON (n.x)",
        "DROP CONSTRAINT tetrapath_work",
        "CALL dbms.components()",
        "CALL db.createLabel('Y')",
        "CALL db.resampleIndex('tetrapath_name')",
        "RETURN COLLECT { CALL dbms.listConfig() YIELD name RETURN name } AS x",
        "TERMINATE TRANSACTIONS 'neo4j-transaction-1'",
        "SHOW USERS",
        "ALTER CURRENT USER SET PASSWORD FROM 'a' TO 'b'",
        "PROFILE MATCH (n) DELETE n",
        "MATCH (n) RETURN n; MATCH (n) DETACH DELETE n",
        "// nothing but a comment",
        "MATCH (n:Path) RETRUN n",
        "MATCH (n:Path) RETURN n LIMIT $most",
    ],
)
def test_refused(text: str, server: Neo4jStore) -> None:
    """What does more than read, and what makes no sense, is refused, and changes nothing."""
    before = server.counts()
    with pytest.raises(BadUsage):
        server.explore(text, {}, timeout_s=60, most_rows=10)
    assert server.counts() == before


def test_endless(server: Neo4jStore) -> None:
    """A query without end is stopped by the server, and the store answers on."""
    with pytest.raises(BadUsage, match=r"stopped after 0\.5 s"):
        server.explore("UNWIND range(1, 1000000000000) AS x RETURN count(x)", {}, timeout_s=0.5, most_rows=10)
    assert server.counts().documents


def test_row_cap(server: Neo4jStore) -> None:
    """Of more rows than asked for only so many are fetched, and the table says so."""
    table = server.explore("UNWIND range(1, 1000000000000) AS x RETURN x", {}, timeout_s=60, most_rows=3)
    assert (table.columns, table.rows, table.cut) == (("x",), ((1,), (2,), (3,)), True)
    assert not server.explore("UNWIND [1, 2, 3] AS x RETURN x", {}, timeout_s=60, most_rows=3).cut


def test_graph_values(server: Neo4jStore) -> None:
    """Nodes have labels and properties, without what only search reads; a way has its nodes and relationships."""
    way = "MATCH way = (d:Document)<-[:FROM]-(p:Path) RETURN way, d, p.id AS id ORDER BY id LIMIT 1"
    ((found, document, id_),) = server.explore(way, {}, timeout_s=60, most_rows=1).rows
    assert document["labels"] == ["Document"]
    assert not {"terms", "term_index"} & document["properties"].keys()
    assert [node["labels"] for node in found["nodes"]] == [["Document"], ["Path"]]
    assert found["nodes"][1]["properties"]["id"] == id_
    assert found["relationships"] == [{"type": "FROM", "properties": {}}]

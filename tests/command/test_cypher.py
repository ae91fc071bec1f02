"""`tetrapath cypher` as a user runs it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from command.schema import SHAPES
from graph.explore.saved import saved_queries, style
from tests.command.conftest import Tetrapath
from tests.server import address, empty, login, neo4j_store

NAMES = "MATCH (c:Concept {kind: 'operation'}) RETURN c.name AS name, size(c.aliases) AS aliases ORDER BY name"


@pytest.fixture(scope="module")
def server(demo_library: Path) -> Iterator[dict[str, str]]:
    """The environment that chooses a Neo4j store with the demo papers."""
    from command.main import run

    with neo4j_store() as store:
        environ = {"TETRAPATH_STORE": address(), **login()}
        assert run(["load", "--library", str(demo_library), "--json"], environ=environ) == 0
        yield environ
        empty(store)


@pytest.mark.neo4j
def test_query(server: dict[str, str], tetrapath: Tetrapath) -> None:
    """A query of one's own gives a table, or with `--json` columns and rows; no library is needed."""
    done = tetrapath("cypher", NAMES, "--json", environ=server)
    answer = SHAPES["cypher"].model_validate_json(done.out)
    assert done.json["table"]["columns"] == ["name", "aliases"]
    assert "austenitizing" in [row[0] for row in done.json["table"]["rows"]]
    assert answer.model_dump_json() + "\n" == done.out
    shown = tetrapath("cypher", NAMES, environ=server)
    assert "austenitizing" in shown.out
    assert shown.err == ""


@pytest.mark.neo4j
def test_saved(server: dict[str, str], tetrapath: Tetrapath) -> None:
    """A saved query takes settings; many columns become blocks; a setting without a match says that there are no rows."""
    done = tetrapath("cypher", "--saved", "paths-to-property", "--set", "property=hardness", environ=server)
    assert "672" in done.out or "673" in done.out
    assert done.status == 0
    nothing = tetrapath("cypher", "--saved", "paths-to-property", "--set", "property=xyzzy", environ=server)
    assert (nothing.status, nothing.out, nothing.error) == (0, "", "no rows")


@pytest.mark.neo4j
def test_limit(server: dict[str, str], tetrapath: Tetrapath) -> None:
    """`--limit` caps the rows and says that there are more."""
    done = tetrapath("cypher", NAMES, "--limit", "2", environ=server)
    assert "only the first 2 rows" in done.error
    assert tetrapath("cypher", NAMES, "--limit", "2", "--json", environ=server).json["table"]["cut"] is True


@pytest.mark.neo4j
def test_values(server: dict[str, str], tetrapath: Tetrapath) -> None:
    """`--set` gives numbers and words to a query of one's own."""
    text = "RETURN $n + 1 AS n, $x * 2 AS x, $word AS word LIMIT $n"
    done = tetrapath("cypher", text, "--set", "n=2", "--set", "x=1.5", "--set", "word=γ′", "--json", environ=server)
    assert done.json["table"]["rows"] == [[3, 3.0, "γ′"]]


@pytest.mark.neo4j
@pytest.mark.parametrize(("text", "said"), [("MATCH (n) DETACH DELETE n", "only reads"), ("MATCH (n RETURN n", "column 10")])
def test_refused(text: str, said: str, server: dict[str, str], tetrapath: Tetrapath) -> None:
    """A query that writes or has a fault is one line and exit status 2."""
    done = tetrapath("cypher", text, environ=server)
    assert done.status == 2
    assert said in done.error


@pytest.mark.parametrize("args", [("RETURN 1",), ("--saved", "trends"), ("RETURN 1", "--store", "sqlite:///x.sqlite")])
def test_no_server(args: tuple[str, ...], tetrapath: Tetrapath) -> None:
    """Without a Neo4j store the message says how to get one; an address alone does not choose it."""
    done = tetrapath("cypher", *args, environ={"NEO4J_URI": "neo4j://127.0.0.1:1"})
    assert done.status == 2
    assert "has no Cypher" in done.error


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("  ",),
        ("RETURN 1", "--list"),
        ("RETURN 1", "--show"),
        ("--saved", "nothing"),
        ("--saved", "trends", "--set", "x=1"),
    ],
)
def test_usage(args: tuple[str, ...], tetrapath: Tetrapath) -> None:
    """What makes no sense is one line and exit status 2."""
    done = tetrapath("cypher", *args)
    assert (done.status, done.out) == (2, "")
    assert done.error


def test_list(tetrapath: Tetrapath) -> None:
    """The list names every saved query with its question and its parameters."""
    done = tetrapath("cypher", "--list")
    assert all(query.question in done.out for query in saved_queries().values())
    listed = SHAPES["cypher-list"].model_validate_json(tetrapath("cypher", "--list", "--json").out)
    assert [each["name"] for each in listed.model_dump()["queries"]] == list(saved_queries())


def test_show(tetrapath: Tetrapath) -> None:
    """`--show` prints a saved query as it can be pasted into the Browser."""
    done = tetrapath("cypher", "--saved", "highest-values", "--set", "property=γ", "--show")
    assert ':param property => "γ";' in done.out
    assert saved_queries()["highest-values"].text in done.out


def test_style(tmp_path: Path, tetrapath: Tetrapath) -> None:
    """`--style` writes the style file."""
    assert tetrapath("cypher", "--style", "my.grass").status == 0
    assert (tmp_path / "my.grass").read_text(encoding="utf-8") == style()

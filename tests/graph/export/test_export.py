"""Every format from both stores: the same bytes, numbers with units and evidence, whole files or none."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree

from graph.export.atomic import whole_file
from graph.export.csv import written
from graph.export.export import export
from graph.export.graphml import NAMESPACE
from graph.export.table import NAMES
from graph.store.open import open_store
from graph.store.store import Store
from graph.whole import Selection
from ingest.errors import BadUsage
from ingest.record import Origin


def rows_of(store: Store, folder: Path, **options: object) -> list[dict[str, object]]:
    """A table as JSON lines, read back."""
    export(store, folder / "t.jsonl", **options)
    return [json.loads(line) for line in (folder / "t.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("name", NAMES)
def test_formats_agree(name: str, filled: Store, tmp_path: Path) -> None:
    """CSV, Parquet and JSON lines hold the same rows, and a second export the same bytes."""
    parquet = pytest.importorskip("pyarrow.parquet")
    done = {ending: export(filled, tmp_path / f"t.{ending}", table=name) for ending in ("csv", "parquet", "jsonl")}
    assert len(set(done.values())) == 1
    objects = [json.loads(line) for line in (tmp_path / "t.jsonl").read_text(encoding="utf-8").splitlines()]
    table = parquet.read_table(tmp_path / "t.parquet")
    assert [{key: cell for key, cell in row.items() if cell is not None} for row in table.to_pylist()] == objects
    with (tmp_path / "t.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file))
    assert lines[0] == table.column_names
    assert len(lines) - 1 == len(objects) == done["csv"].rows
    assert len(lines[0]) == len(set(lines[0])) == done["csv"].columns
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for ending in ("csv", "parquet", "jsonl"):
        export(filled, tmp_path / f"t.{ending}", table=name)
    assert before == {path.name: path.read_bytes() for path in tmp_path.iterdir()}


@pytest.mark.neo4j
@pytest.mark.parametrize("file", ["paths.csv", "graph.graphml"])
def test_stores_agree(file: str, both: tuple[Store, Store], tmp_path: Path) -> None:
    """SQLite and Neo4j give the same bytes."""
    import papers

    for at, store in enumerate(both):
        store.put(papers.library())
        (tmp_path / str(at)).mkdir()
        export(store, tmp_path / str(at) / file)
    assert (tmp_path / "0" / file).read_bytes() == (tmp_path / "1" / file).read_bytes()


def test_units_in_names(filled: Store, tmp_path: Path) -> None:
    """A quantity's column bears one unit, its numbers are in it whatever the paper's, and its evidence can be opened."""
    rows = rows_of(filled, tmp_path, table="paths")
    of_p = next(row for row in rows if row.get("state") == "P")
    assert of_p["process: annealing temperature [°C]"] == 600  # printed in K
    assert of_p["property: yield strength [MPa]"] == 805
    assert len(filled.evidence(of_p["property: yield strength [MPa] evidence"]).evidence) == 1


def test_ranges(filled: Store, tmp_path: Path) -> None:
    """A range has its ends, and no value that nobody printed."""
    row = next(row for row in rows_of(filled, tmp_path, table="paths") if row["origin"] == "cited")
    assert (row["property: yield strength low [MPa]"], row["property: yield strength high [MPa]"]) == (900, 1000)
    assert "property: yield strength [MPa]" not in row


def test_numbers_table(filled: Store, tmp_path: Path) -> None:
    """Each number stands as printed and in SI, with its evidence."""
    rows = rows_of(filled, tmp_path, table="numbers")
    strength = next(row for row in rows if row.get("name") == "yield strength" and row.get("low") == 805)
    assert (strength["unit"], strength["low_si"], strength["dimension"]) == ("MPa", 805e6, "pressure")
    assert all(row["evidence"] for row in rows if row["number_is"] == "value")


def test_selection(filled: Store, tmp_path: Path) -> None:
    """Roles, origin and documents select paths; the field's other names count."""
    assert all(row["origin"] == "cited" for row in rows_of(filled, tmp_path, selection=Selection(origin=Origin.CITED)))
    proof = rows_of(filled, tmp_path, selection=Selection(property="proof stress"))
    assert proof == rows_of(filled, tmp_path, selection=Selection(property="yield strength"))
    assert proof
    assert rows_of(filled, tmp_path, selection=Selection(property="no such property")) == []
    one = next(row.id for row in filled.documents() if row.primary)
    only = rows_of(filled, tmp_path, table="evidence", selection=Selection(documents=(one,)))
    assert {row["document"] for row in only} <= {one}


def test_hidden_twin(filled: Store, tmp_path: Path) -> None:
    """What only a hidden file of a work says is in no table."""
    for name in NAMES:
        assert "zirconolite" not in json.dumps(rows_of(filled, tmp_path, table=name))


def test_graphml(filled: Store, tmp_path: Path) -> None:
    """GraphML has every node once, edges only between its nodes, and only declared keys."""
    done = export(filled, tmp_path / "g.graphml")
    root = etree.parse(tmp_path / "g.graphml").getroot()
    names = {"g": NAMESPACE}
    ids = root.xpath("//g:node/@id", namespaces=names)
    assert len(ids) == len(set(ids)) == done.rows
    assert set(root.xpath("//g:edge/@source | //g:edge/@target", namespaces=names)) <= set(ids)
    assert set(root.xpath("//g:data/@key", namespaces=names)) <= set(root.xpath("//g:key/@id", namespaces=names))
    types = set(root.xpath("//g:data[@key='e_type']/text()", namespaces=names))
    assert {"HAS", "SUPPORTED_BY", "IS", "WITH", "OF", "FROM", "GOVERNS"} <= types
    labels = set(root.xpath("//g:data[@key='n_labels']/text()", namespaces=names))
    assert {":Step:Material", ":Step:Process", ":Step:Structure", ":Step:Property", ":Path", ":Concept"} <= labels


@pytest.mark.parametrize(
    ("file", "options", "said"),
    [
        ("t.xlsx", {}, ".parquet"),
        ("t.csv", {"table": "paper"}, "no table 'paper'"),
        ("t.graphml", {"table": "paths"}, "GraphML"),
        ("t.csv", {"table": "evidence", "selection": Selection(material="steel")}, "not of paths"),
        ("t.csv", {"selection": Selection(documents=("0" * 16,))}, "no primary document"),
        ("none/t.csv", {}, "folder that is there"),
    ],
)
def test_refused(file: str, options: dict[str, object], said: str, filled: Store, tmp_path: Path) -> None:
    """What makes no sense is refused, and nothing is written."""
    with pytest.raises(BadUsage, match=said):
        export(filled, tmp_path / file, **options)
    assert list(tmp_path.iterdir()) == []


def test_empty_store(tmp_path: Path) -> None:
    """A store without papers gives a table with its head alone."""
    with open_store(str(tmp_path / "store.sqlite")) as store:
        assert export(store, tmp_path / "t.csv").rows == 0
        assert export(store, tmp_path / "t.graphml").rows == 0
    assert (tmp_path / "t.csv").read_text(encoding="utf-8").startswith("document,")


def test_old_file_stays(tmp_path: Path) -> None:
    """A failure in the middle leaves the old file as it was, and nothing beside it."""
    path = tmp_path / "t.csv"
    path.write_text("old")

    def fail() -> Iterator[None]:
        with whole_file(path) as part:
            part.write_text("half")
            raise KeyboardInterrupt
        yield

    with pytest.raises(KeyboardInterrupt):
        next(fail())
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("t.csv", "old")]


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("=1+1", "'=1+1"),
        ("4e0979139272993b", "'4e0979139272993b"),
        (("1234567890123456",), "'1234567890123456"),
        ("a14e15f7b5b3b35c", "a14e15f7b5b3b35c"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("-2+cmd|'x'!A0", "'-2+cmd|'x'!A0"),
        ("-5 °C", "-5 °C"),
        ("+0.2", "+0.2"),
        (("a" * 16,), "a" * 16),
        (("one", "two"), "one; two"),
        (None, None),
        (2.5, 2.5),
    ],
)
def test_csv_cells(cell: object, text: object) -> None:
    """No text of a paper can run as a formula; numbers and signs stay."""
    assert written(cell) == text

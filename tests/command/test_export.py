"""`tetrapath export` and `tetrapath window` as a user runs them."""

import json
from pathlib import Path

import pytest

from command.schema import SHAPES
from tests.command.conftest import Tetrapath


@pytest.mark.parametrize("name", ["paths.csv", "paths.jsonl", "paths.parquet", "graph.graphml"])
def test_export(name: str, demo_library: Path, tmp_path: Path, tetrapath: Tetrapath) -> None:
    """Each ending writes one file and says how much is in it; nothing is printed as a result without `--json`."""
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow.parquet")
    done = tetrapath("export", name, "--library", demo_library)
    assert (done.status, done.out) == (0, "")
    assert name in done.error
    said = tetrapath("export", name, "--library", demo_library, "--json")
    assert SHAPES["export"].model_validate_json(said.out)
    assert said.json["rows"] > 8
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_export_selected(demo_library: Path, tmp_path: Path, tetrapath: Tetrapath) -> None:
    """Options select paths by role."""
    assert tetrapath("export", "h.jsonl", "--property", "hardness", "--material", "4130", "--library", demo_library).status == 0
    rows = [json.loads(line) for line in (tmp_path / "h.jsonl").read_text(encoding="utf-8").splitlines()]
    assert rows
    assert all("4130" in row["material"] and "hardness" in row["property"] for row in rows)


def test_export_of_nothing(demo_library: Path, tetrapath: Tetrapath) -> None:
    """A selection that nothing fits is said; the file holds the head alone."""
    done = tetrapath("export", "none.csv", "--property", "xyzzy", "--library", demo_library)
    assert done.status == 0
    assert "nothing in the library fits" in done.error


@pytest.mark.parametrize("args", [("paths.doc",), ("paths.csv", "--table", "x"), ("nowhere/paths.csv",)])
def test_export_refused(args: tuple[str, ...], demo_library: Path, tetrapath: Tetrapath) -> None:
    """A file that cannot be written is one line and exit status 2."""
    done = tetrapath("export", *args, "--library", demo_library)
    assert (done.status, done.out) == (2, "")
    assert done.error


def test_window(demo_library: Path, tetrapath: Tetrapath) -> None:
    """A window is a table with evidence ids; with `--json` every number has its own."""
    shown = tetrapath("window", "cooling rate", "--library", demo_library)
    done = tetrapath("window", "cooling rate", "--library", demo_library, "--json")
    assert SHAPES["window"].model_validate_json(done.out)
    cell = done.json["ranges"][0]["cells"][0]
    assert cell["numbers"][0]["evidence"][0] in shown.out
    opened = tetrapath("evidence", *cell["numbers"][0]["evidence"], "--library", demo_library)
    assert opened.status == 0


def test_window_nothing(demo_library: Path, tetrapath: Tetrapath) -> None:
    """A setting that no paper tells says so; bad ranges are exit status 2."""
    done = tetrapath("window", "magnetic field", "--library", demo_library)
    assert (done.status, done.out) == (0, "")
    assert "magnetic field" in done.error
    assert tetrapath("window", "time", "--edges", "3,x", "--library", demo_library).status == 2

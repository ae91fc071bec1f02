"""Data frames for notebooks, and the example of the docs."""

import re
from pathlib import Path

import pytest

from graph.frame import frame, paths_frame
from graph.store.store import Store
from ingest.record import Origin

pd = pytest.importorskip("pandas")


def test_types(filled: Store) -> None:
    """Numbers are numbers, what is unknown is NA, evidence is a list of ids."""
    table = paths_frame(filled, property="yield strength", origin="measured")
    values = table["property: yield strength [MPa]"]
    assert str(values.dtype) == "Float64"
    assert values.max() >= 805
    assert all(len(id_) == 16 for id_ in table["property: yield strength [MPa] evidence"].dropna().iloc[0])
    assert set(table["origin"]) == {Origin.MEASURED.value}


def test_nothing(filled: Store) -> None:
    """Nothing found is an empty frame with the fixed columns."""
    table = paths_frame(filled, material="unobtainium")
    assert len(table) == 0
    assert {"path", "material", "process"} <= set(table.columns)


@pytest.mark.parametrize("name", ["papers", "numbers", "links", "statements", "evidence"])
def test_tables(name: str, filled: Store) -> None:
    """Every table can be had as a frame."""
    assert len(frame(filled, name))


def test_example_of_the_docs(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The code of docs/export.md runs as it stands there, on a library of the demo papers."""
    from command.main import run

    text = (request.config.rootpath / "docs" / "export.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    papers = str(request.config.rootpath / "demo" / "papers")
    monkeypatch.chdir(tmp_path)
    assert run(["ingest", papers, "--json"], environ={}) == 0
    names: dict[str, object] = {}
    exec(compile(code, "docs/export.md", "exec"), names)  # the page's own code is what is tested
    assert len(names["paths"])
    assert len(names["hardest"])

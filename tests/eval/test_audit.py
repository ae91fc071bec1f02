"""Drawing paths and comparing what two judges say of them."""

from pathlib import Path

import pytest

from eval.audit import Item, draw, items, kappa, read_sheet, report, sheet, write_sheet
from ingest.extract import extract
from ingest.read.reader import read
from ingest.record import PaperRecord

TEXT = """Heat treatment of a steel, number {}

2. Experimental

AISI 4340 steel was austenitized at 850, 950 or 1050 °C for 1 h and quenched in oil.

3. Results

After austenitizing at 850 °C, the hardness was 520 HV and martensite was observed. After austenitizing at 950 °C,
the hardness was 540 HV. After austenitizing at 1050 °C, the hardness was 560 HV.
"""


@pytest.fixture
def records() -> list[tuple[str, PaperRecord]]:
    """Two papers of the same text under two names."""
    return [(name, extract(read(TEXT.format(name).encode(), name=f"{name}.txt").document)) for name in ("one", "two")]


def test_the_seed_gives_the_draw(records: list[tuple[str, PaperRecord]]) -> None:
    """The same seed draws the same paths, in whatever order papers come; never more than there are."""
    drawn = draw(records, seed=3, papers=2, paths=4)
    assert drawn == draw(records[::-1], seed=3, papers=2, paths=4)
    assert len(drawn) == 4
    assert len(draw(records, seed=3, papers=9, paths=999)) == sum(len(record.paths) for _, record in records)


def test_every_claim_of_a_path_is_an_item(records: list[tuple[str, PaperRecord]]) -> None:
    """Material, origin, steps, parameters, values and asserted links each get a row with its evidence."""
    path = next(path for path in records[0][1].paths if path.property)
    found = {kind for kind, _, _ in items("one", path)}
    assert {"material", "origin", "process", "parameter", "property value", "transition"} <= found
    assert all(evidence for kind, _, evidence in items("one", path) if kind not in {"origin", "material"})


def test_a_sheet_is_read_back(records: list[tuple[str, PaperRecord]], tmp_path: Path) -> None:
    """A judged sheet is read as it was written; a verdict that is none is refused."""
    rows = [Item(**{**row_of(row), "verdict": "right"}) for row in sheet(draw(records, seed=1, papers=1, paths=1))]
    write_sheet(tmp_path / "a.csv", rows)
    assert read_sheet(tmp_path / "a.csv") == rows
    write_sheet(tmp_path / "b.csv", [Item(**{**row_of(rows[0]), "verdict": "fine"})])
    with pytest.raises(ValueError, match="fine"):
        read_sheet(tmp_path / "b.csv")


def test_kappa() -> None:
    """Kappa is 1 for full agreement, 0 for that of chance, and less for less (Cohen 1960)."""
    assert kappa([("right", "right"), ("wrong", "wrong")]) == 1.0
    assert kappa([("right", "right"), ("right", "wrong"), ("wrong", "right"), ("wrong", "wrong")]) == 0.0
    assert kappa([("right", "wrong"), ("wrong", "right")]) == -1.0


def test_report_counts_numbers_at_wrong_states() -> None:
    """The report has a line for every kind, for every number, and for everything."""
    rows = [
        Item(number=n, paper="p", path="a", confidence=0.85, kind=k, item="i", evidence="e", verdict="right")
        for n, k in enumerate(KINDS)
    ]
    other = [Item(**{**row_of(row), "verdict": "wrong state" if row.kind == "parameter" else "right"}) for row in rows]
    lines = {line.split(" | ")[0].strip("| "): line for line in report(rows, other) if line.startswith("| ")}
    assert lines["every number"].split(" | ")[1:6] == ["2", "100.0%", "50.0%", "50.0%", "0.5"]
    assert lines["everything"].split(" | ")[1] == lines["confidence 0.8 to 1"].split(" | ")[1] == "3"


KINDS = ("material", "parameter", "property value")


def row_of(row: Item) -> dict[str, object]:
    """The fields of a row."""
    return {name: getattr(row, name) for name in Item.__dataclass_fields__}

"""States that are named by what was done last keep the process up to there."""

from collections.abc import Callable

import pytest

from ingest.document import Document
from ingest.extract import extract
from ingest.record import Path

Paper = Callable[..., Document]
METHODS = "Ingots of AISI 4130 steel were hot rolled at 1100 °C, quenched in water and then tempered at 550 °C for 2 h."


def hardness(paper: Paper, results: str, rows: list[tuple[str, ...]] | None = None) -> dict[float | None, list[str]]:
    tables = [("Hardness.", rows)] if rows else []
    sections = {"2. Experimental": METHODS, "3. Results": results}
    paths: tuple[Path, ...] = extract(paper(title="A study of AISI 4130 steel", sections=sections, tables=tables)).paths
    return {one.low: [step.operation for step in path.process] for path in paths for one in path.property}


@pytest.mark.parametrize("name", ["as-quenched steel", "quenched samples"])
def test_told(paper: Paper, name: str) -> None:
    """A number of the as-quenched state is not the tempered steel's, and its process has no tempering."""
    found = hardness(paper, f"The hardness of the steel was 310 HV. The hardness of the {name} was 590 HV.")
    assert found == {310: ["hot rolling", "quenching", "tempering"], 590: ["hot rolling", "quenching"]}


def test_last(paper: Paper) -> None:
    """The state after the last step is the material itself."""
    found = hardness(paper, "The hardness of the tempered samples was 310 HV.")
    assert found == {310: ["hot rolling", "quenching", "tempering"]}


def test_table(paper: Paper) -> None:
    """A row of a table that is named so ends there too."""
    rows = [("Condition", "Hardness (HV)"), ("As-quenched", "590"), ("Tempered", "310")]
    found = hardness(paper, "The steel is hard.", rows)
    assert found == {590: ["hot rolling", "quenching"], 310: ["hot rolling", "quenching", "tempering"]}

"""Products that are made beside the paper's first one."""

from collections.abc import Callable

import pytest

from ingest.assemble.recipe import coined, product
from ingest.document import Document
from ingest.extract import extract

Paper = Callable[..., Document]

FIRST = "The B-ZTO sample was prepared by milling at 300 rpm for 2 h. The powder was calcined at 450 °C for 3 h. "
NAMED = "The product was designated as B-ZTO. "
OTHER = "B-ZO was prepared by removing the oxide from B-ZTO by etching in an acid at 60 °C for 5 h. "
PLAIN = "The pure carbon was derived as follows. The powder was carbonized at 900 °C for 1 h."


def processes(paper: Paper, methods: str) -> dict[str | None, list[str]]:
    results = "The discharge capacity of B-ZTO was 810 mAh/g. The discharge capacity of B-ZO was 410 mAh/g."
    sections = {"2. Experimental": methods, "3. Results": results}
    paths = extract(paper(title="A study of Zn2TiO4/carbon anodes", sections=sections)).paths
    return {path.state.label: [step.operation for step in path.process] for path in paths}


def test_made_from_the_first(paper: Paper) -> None:
    """Steps of a product that is made from the first one, or beside it, are not steps of the first one."""
    found = processes(paper, FIRST + NAMED + OTHER + PLAIN)
    assert found["B-ZTO"] == ["milling", "calcination"]
    assert found["B-ZO"][-1:] == ["etching"]
    assert "carbonization" not in {step for steps in found.values() for step in steps}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("B-ZO was prepared by etching.", "B-ZO"),
        ("For comparison, the pure carbon was synthesized by pyrolysis.", "pure carbon"),
        ("A typical procedure to synthesize the B-ZTO sample is as follows.", "B-ZTO"),
        ("The powder was calcined at 450 °C.", None),
    ],
)
def test_product(text: str, name: str | None) -> None:
    """A sentence that opens a recipe names its product."""
    assert product(text) == name


def test_coined() -> None:
    """A name that the paper gave is a label, a word is none."""
    assert coined({"a": "B-ZO", "b": "pure carbon", "c": "BT2", "d": "slurry"}) == ("B-ZO", "BT2")


def test_a_furnace_beside_a_laser(paper: Paper) -> None:
    """In a paper on a treatment by laser, a furnace treatment told beside it is no step of the laser's samples."""
    methods = "Plates of AISI 4130 steel were laser hardened at 150 W. Furnace heat treatment was performed as well. "
    methods += "The steel was heated to 870 °C for 10 min and quenched in oil."
    results = "The hardness of the laser hardened plates was 610 HV."
    (path, *_) = extract(paper(title="Laser hardening", sections={"2. Experimental": methods, "3. Results": results})).paths
    assert [step.operation for step in path.process] == ["laser hardening"]

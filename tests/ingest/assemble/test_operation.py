"""Which operation a number is a parameter of."""

from collections.abc import Callable

import pytest

from ingest.document import Document
from ingest.extract import extract
from ingest.record import Path

Paper = Callable[..., Document]


def only(paper: Paper, methods: str, results: str = "The hardness was 310 HV.") -> Path:
    sections = {"2. Experimental": methods, "3. Results": results}
    (path,) = extract(paper(title="A study of AISI 4130 steel", sections=sections)).paths
    return path


def parameters(path: Path) -> dict[str, set[float | None]]:
    return {one.operation: {value.low for value in one.parameters} for one in path.process}


@pytest.mark.parametrize("purpose", ["to obtain a powder", "to form a slurry"])
def test_purpose(paper: Paper, purpose: str) -> None:
    """What a step is for takes none of its values."""
    assert parameters(only(paper, f"The slurry of AISI 4130 steel was dried at 70 °C for 14 h {purpose}.")) == {
        "drying": {70, 14}
    }


def test_led_to(paper: Paper) -> None:
    """A number that stands before "by annealing" is a condition of the result, not the annealing's temperature."""
    path = only(
        paper,
        "Sheets of AISI 4130 steel were annealed for 1 h.",
        "An impact energy of 200 J at −60 °C was obtained by annealing.",
    )
    assert parameters(path) == {"annealing": {1}}
    assert [one.low for one in path.property] == [200]


def test_specimen(paper: Paper) -> None:
    """A length in the brackets of a thing is that thing's, whatever was done before."""
    methods = "AISI 4130 steel powder was dried at 70 °C, from which pellets (3 g, 4 mm thickness) were pressed at 200 MPa."
    assert parameters(only(paper, methods)) == {"drying": {70}, "pressing": {200}}


def test_setting(paper: Paper) -> None:
    """A sentence about a setting adds it to the step that was told last, in the same paragraph only."""
    methods = "Sheets of AISI 4130 steel were annealed at 650 °C for 1 h. The heating rate was 5 °C/min."
    assert parameters(only(paper, methods)) == {"annealing": {650, 1, 5}}
    assert parameters(only(paper, methods.replace("h. The", "h.\nThe"))) == {"annealing": {650, 1}}


def test_setting_of_something_else(paper: Paper) -> None:
    """A setting that is named on the way, in a sentence about something else, is not the last step's."""
    methods = (
        "Sheets of AISI 4130 steel were annealed at 650 °C. The oven of the laboratory was run with a heating rate of 5 °C/min."
    )
    assert parameters(only(paper, methods)) == {"annealing": {650}}

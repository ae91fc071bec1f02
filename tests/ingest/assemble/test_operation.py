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


@pytest.mark.parametrize("said", ["has a yield strength of 700 MPa", "reached a tensile strength of about 700 MPa"])
def test_value_before_a_treatment(paper: Paper, said: str) -> None:
    """A number right behind the name of a property is its value, though a treatment follows: "700 MPa after annealing"."""
    path = only(
        paper, "Sheets of AISI 4130 steel were annealed at 650 °C.", f"The steel {said} after annealing at 650 °C for 1 h."
    )
    assert [(one.low, one.unit) for one in path.property] == [(700, "MPa")]
    assert parameters(path)["annealing"] <= {650, 1}


@pytest.mark.parametrize("lead", ["For comparison, some", "As a reference, other"])
def test_treatment_for_comparison(paper: Paper, lead: str) -> None:
    """What was done to other samples for comparison is no step of the material that is studied."""
    methods = f"Sheets of AISI 4130 steel were annealed at 650 °C. {lead} sheets were quenched in water."
    assert parameters(only(paper, methods)) == {"annealing": {650}}

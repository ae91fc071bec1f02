"""Both ends of a trend over a parameter."""

from collections.abc import Callable

import pytest

from ingest.document import Document
from ingest.extract import extract

Paper = Callable[..., Document]
METHODS = "Plates of AISI 4130 steel were annealed at 600 °C or 700 °C for 1 h and cooled in air."


def by_heat(paper: Paper, results: str) -> dict[float | None, float | None]:
    """Annealing temperature → the number found at it."""
    record = extract(paper(title="AISI 4130 steel", sections={"2. Experimental": METHODS, "3. Results": results}))
    return {
        value.low: fact.low
        for path in record.paths
        for fact in (*path.structure, *path.property)
        for step in path.process
        for value in step.parameters
        if value.name == "temperature" and fact.low is not None
    }


@pytest.mark.parametrize(
    "results",
    [
        "The grain size increased from 5 µm to 20 µm when the temperature rose from 600 °C to 700 °C.",
        "With an increase of the annealing temperature from 600 °C to 700 °C the grain size grew from 5 µm to 20 µm.",
        "The grain size decreased from 20 µm to 5 µm as the annealing temperature was reduced from 700 °C to 600 °C.",
    ],
)
def test_each_end_has_its_state(paper: Paper, results: str) -> None:
    """First goes to first and last to last, whichever way the change runs."""
    assert by_heat(paper, results) == {600: 5, 700: 20}


def test_a_spread_is_no_trend(paper: Paper) -> None:
    """A range that nothing changes over stays one number."""
    record = extract(paper(title="AISI 4130 steel", sections={"3. Results": "The grain size of AISI 4130 was 5 µm to 20 µm."}))
    assert [(fact.low, fact.high) for path in record.paths for fact in path.structure] == [(5, 20)]

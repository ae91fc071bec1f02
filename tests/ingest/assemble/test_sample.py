"""Steps and values that were those of some samples only."""

from collections.abc import Callable

from ingest.document import Document
from ingest.extract import extract
from ingest.record import Path

Paper = Callable[..., Document]
RESULTS = "The hardness of sample A was 310 HV. The hardness of sample B was 240 HV."


def routes(paper: Paper, methods: str) -> dict[str | None, list[tuple[str, set[float | None]]]]:
    sections = {"2. Experimental": methods, "3. Results": RESULTS}
    paths: tuple[Path, ...] = extract(paper(title="A study of AISI 4130 steel", sections=sections)).paths
    return {
        path.state.label: [(one.operation, {value.low for value in one.parameters}) for one in path.process] for path in paths
    }


def test_own_step(paper: Paper) -> None:
    """What was done to sample B is no step of sample A; what no sample is named for was done to both."""
    methods = "Sheets of AISI 4130 steel were hot rolled at 1100 °C. Sample A was quenched in water. "
    methods += "Sample B was annealed at 650 °C for 1 h."
    assert routes(paper, methods) == {
        "sample A": [("hot rolling", {1100}), ("quenching", {None})],
        "sample B": [("hot rolling", {1100}), ("annealing", {650, 1})],
    }


def test_listed(paper: Paper) -> None:
    """A list with as many values as samples gives each its own."""
    found = routes(paper, "Samples A and B of AISI 4130 steel were annealed at 600 and 700 °C, respectively, for 1 h.")
    assert found == {"sample A": [("annealing", {600, 1})], "sample B": [("annealing", {700, 1})]}


def test_all(paper: Paper) -> None:
    """A sentence that speaks of all others too restricts nothing."""
    methods = (
        "Sheets of AISI 4130 steel were hot rolled at 1100 °C. Sample A and all other sheets were annealed at 650 °C for 1 h."
    )
    assert {tuple(name for name, _ in steps) for steps in routes(paper, methods).values()} == {("hot rolling", "annealing")}

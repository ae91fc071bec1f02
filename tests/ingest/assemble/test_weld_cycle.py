"""Zones that a simulated thermal cycle of a weld made."""

from collections.abc import Callable

from ingest.document import Document
from ingest.extract import extract
from ingest.record import Path

Paper = Callable[..., Document]
METHODS = (
    "Plates of AISI 4130 steel were annealed at 650 °C for 1 h. The expansion was detected during the simulated welding "
    "thermal cycle. The peak temperature was 1310 and 860 °C to simulate the coarse-grained heat affected zone (CGHAZ) and "
    "fine-grained heat affected zone (FGHAZ) respectively."
)


def last_steps(paper: Paper, *, methods: str, results: str) -> dict[str | None, tuple[str, list[tuple[str, float | None]]]]:
    """Position → the last step with its parameters."""
    record = extract(paper(title="AISI 4130 steel", sections={"2. Experimental": methods, "3. Results": results}))
    return {path.state.position: _last(path) for path in record.paths}


def _last(path: Path) -> tuple[str, list[tuple[str, float | None]]]:
    step = path.process[-1]
    return step.operation, [(one.name, one.low) for one in step.parameters]


def test_each_zone_has_its_cycle(paper: Paper) -> None:
    """The zones have one step with the peak temperature of their own and the t8/5 of their state; the base metal has none."""
    results = "The hardness of the base metal was 240 HV. The hardness of the FGHAZ was 310 HV. "
    results += "The hardness of the CGHAZ was 410 HV with a t8/5 of 10 s."
    assert last_steps(paper, methods=METHODS, results=results) == {
        "base metal": ("annealing", [("temperature", 650), ("time", 1)]),
        "FGHAZ": ("simulated welding thermal cycle", [("peak temperature", 860)]),
        "CGHAZ": ("simulated welding thermal cycle", [("peak temperature", 1310), ("t8/5", 10)]),
    }


def test_a_real_weld_has_no_simulated_cycle(paper: Paper) -> None:
    """Where no simulation is told, a heat-affected zone keeps the steps that are."""
    methods = "Plates of AISI 4130 steel were annealed at 650 °C for 1 h. They were joined by laser welding at a power of 3 kW."
    found = last_steps(paper, methods=methods, results="The hardness of the CGHAZ was 410 HV.")
    assert found == {"CGHAZ": ("laser welding", [("power", 3)])}

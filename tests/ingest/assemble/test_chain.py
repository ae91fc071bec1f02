"""The process of a paper: one step for each doing, under the paper's own name."""

from collections.abc import Callable

import pytest

from ingest.document import Document
from ingest.extract import extract
from ingest.record import Path

Paper = Callable[..., Document]


def steps(paper: Paper, methods: str, results: str = "The hardness was 310 HV.") -> dict[str, set[float | None]]:
    sections = {"2. Experimental": methods, "3. Results": results}
    path: Path = extract(paper(title="A study of AISI 4130 steel", sections=sections)).paths[0]
    return {one.operation: {value.low for value in one.parameters} for one in path.process}


def test_counted(paper: Paper) -> None:
    """A repetition that only says how often is no second step: "re-melted four times"."""
    methods = (
        "AISI 4130 steel was prepared by arc melting. The ingots were re-melted four times and annealed at 650 °C for 1 h."
    )
    assert steps(paper, methods) == {"arc melting": {4}, "annealing": {650, 1}}


def test_fuller_name(paper: Paper) -> None:
    """The furnace says how it was melted."""
    methods = "AISI 4130 steel was melted in a vacuum induction melting furnace and annealed at 650 °C for 1 h."
    assert list(steps(paper, methods)) == ["vacuum induction melting", "annealing"]


def test_general_name(paper: Paper) -> None:
    """A bare general word beside the full name of a step is the same step."""
    methods = "Sheets of AISI 4130 steel were case hardened at 900 °C. After hardening, they were tempered at 200 °C for 2 h."
    assert steps(paper, methods) == {"case hardening": {900}, "tempering": {200, 2}}


def test_setting_before_its_step(paper: Paper) -> None:
    """A setting that opens a paragraph is of the first step that follows in it."""
    methods = "The heating rate was 5 °C/min. Sheets of AISI 4130 steel were annealed at 650 °C for 1 h."
    assert steps(paper, methods) == {"annealing": {650, 1, 5}}


def test_heating_before_a_quench(paper: Paper) -> None:
    """In a paper on austenite, heating above Ac3 right before a quench is austenitizing."""
    methods = "Sheets of AISI 4130 steel were heated to 900 °C for 10 min and quenched in water."
    results = "Austenite formed. The austenite was fine. Austenite transformed to martensite."
    assert list(steps(paper, methods, results)) == ["austenitizing", "quenching"]
    assert list(steps(paper, methods)) == ["heating", "quenching"]


@pytest.mark.parametrize("printed", ["attrition milled", "ball milled"])
def test_printed_name(paper: Paper, printed: str) -> None:
    """A step is called what the paper calls it, as a noun."""
    methods = f"AISI 4130 steel powder was {printed} at 300 rpm for 2 h."
    assert list(steps(paper, methods)) == [printed.replace("milled", "milling")]


def test_ground_in_a_mill(paper: Paper) -> None:
    """Powder that is ground at a speed for a time is milled as its machine mills; sheets that are ground are not."""
    methods = "AISI 4130 steel powder was ground at 300 rpm in a planetary ball mill for 6 h and annealed at 650 °C. "
    methods += "Sheets were ground."
    assert steps(paper, methods) == {"planetary ball milling": {300, 6}, "annealing": {650}}


@pytest.mark.parametrize(
    "trial",
    [
        "A confocal laser scanning microscope was used to watch the surface. The specimens were heated to 1300 °C at 5 °C/s.",
        "The transformation temperatures were measured with a dilatometer. These cylinders were heated to 900 °C at 10 °C/s.",
        "The solids content was the ratio of the masses of the oven-dried (105 °C, 5 h) and the moist pieces.",
        "The polymer (hydrolysis degree 98 %, viscosity 55 mPa s at 75 °C) was purchased.",
    ],
)
def test_trial(paper: Paper, trial: str) -> None:
    """What was done to the specimen of a trial was not done to the material."""
    methods = f"Sheets of AISI 4130 steel were annealed at 650 °C for 1 h. {trial} The steel was tempered at 200 °C for 2 h."
    assert steps(paper, methods) == {"annealing": {650, 1}, "tempering": {200, 2}}


class TestNamesOfRoutes:
    """What a route is called, and what its steps are."""

    def steps(self, paper: Paper, methods: str) -> list[str]:
        """The operations of the material's path."""
        results = "The hardness of Li7La3Zr2O12 was 310 HV."
        record = extract(paper(title="A study of Li7La3Zr2O12", sections={"2. Experimental": methods, "3. Results": results}))
        return [step.operation for step in record.paths[0].process]

    def test_a_route_is_no_step_beside_its_steps(self, paper: Paper) -> None:
        """ "Prepared by solid-state reaction" is told once more by its steps; alone it is the step."""
        name = "Powders of Li7La3Zr2O12 were prepared by solid-state reaction."
        told = "The powders were calcined at 900 °C for 6 h. The pellets were sintered at 1100 °C for 2 h."
        assert self.steps(paper, f"{name} {told}") == ["calcination", "sintering"]
        assert self.steps(paper, name) == ["solid-state reaction"]

    @pytest.mark.parametrize(("liquid", "name"), [("water", "hydrothermal"), ("ethanol", "solvothermal")])
    def test_heating_in_an_autoclave(self, paper: Paper, liquid: str, name: str) -> None:
        """Heating in a closed vessel is hydrothermal in water and solvothermal in an organic liquid."""
        methods = f"The salts were dissolved in {liquid} and put into a Teflon-lined autoclave. "
        methods += f"The mixture in {liquid} was heated to 180 °C for 12 h. The product was dried at 80 °C for 10 h."
        assert f"{name} treatment" in self.steps(paper, methods)

    def test_how_long_a_piece_was_held(self, paper: Paper) -> None:
        """A holding time that tells a state is the time of its heat treatment."""
        methods = "Plates of Li7La3Zr2O12 were annealed at 650 °C. The holding time was 1 h or 4 h."
        results = "At a holding time of 4 h the hardness of Li7La3Zr2O12 was 310 HV."
        record = extract(paper(title="A study of Li7La3Zr2O12", sections={"2. Experimental": methods, "3. Results": results}))
        (path,) = [path for path in record.paths if path.property]
        assert ("annealing", [("temperature", 650), ("time", 4)]) in [
            (step.operation, sorted((q.name, q.low) for q in step.parameters)) for step in path.process
        ]

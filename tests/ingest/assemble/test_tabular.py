"""What a table sets side by side."""

from collections.abc import Callable

import pytest

from ingest.assemble.column import read_column
from ingest.document import Document
from ingest.extract import extract
from ingest.find.definition import Definitions
from ingest.record import Origin

Paper = Callable[..., Document]


def test_measured_beside_computed(paper: Paper) -> None:
    """Columns of experiment and computation are one sample's two paths; the sample's noun does not make it another one."""
    rows = [("Sample #2", "Experimental data", "Numerical data"), ("Width (mm)", "1.9", "1.8"), ("Hardness (HV)", "310", "320")]
    states = [("Sample", "Laser power (W)", "Hardness (HV)"), ("1", "100", "290"), ("2", "150", "310")]
    document = paper(
        title="Laser hardening of AISI 4130 steel",
        sections={"2. Experimental": "Plates of AISI 4130 steel were laser hardened.", "3. Results": "The plates were hard."},
        tables=[("Settings and results.", states), ("Comparison of experimental and numerical results.", rows)],
    )
    paths = extract(document).paths
    found = {(path.origin, path.state.label): [one.low for one in path.property] for path in paths}
    assert found == {
        (Origin.MEASURED, "1"): [290],
        (Origin.MEASURED, "2"): [310],
        (Origin.SIMULATED, "Sample #2"): [320],
    }


def test_material_as_label(paper: Paper) -> None:
    """A row that is named by another material than the paper's is of that material."""
    rows = [("Cathode", "Discharge capacity (mAh/g)"), ("LiFePO4", "150"), ("LiMn2O4", "112")]
    paths = extract(paper(title="A study of LiFePO4 cathodes", tables=[("Capacities.", rows)])).paths
    assert {path.material.name: path.property[0].low for path in paths if path.material} == {"LiFePO4": 150, "LiMn2O4": 112}


def test_share_that_nothing_explains(paper: Paper) -> None:
    """A share under a head without a meaning is no setting: two tables of one sample stay one state."""
    first = [("Sample", "Zq (%)", "Hardness (HV)"), ("Q1", "8.2", "310"), ("Q2", "5.1", "240")]
    second = [("Sample", "Zq (%)", "Yield strength (MPa)"), ("Q1", "9.9", "900"), ("Q2", "4.4", "700")]
    record = extract(paper(title="A study of AISI 4130 steel", tables=[("One.", first), ("Two.", second)]))
    assert {path.state.label: [one.low for one in path.property] for path in record.paths} == {
        "Q1": [310, 900],
        "Q2": [240, 700],
    }


@pytest.mark.parametrize(
    ("head", "unit", "factor"),
    [
        ("Yield strength (σy/MPa)", "MPa", 1.0),
        ("Ionic conductivity (σ/10−4 S·cm−1)", "S/cm", 1e-4),
        ("Ionic conductivity (σ (×10−4)/S·cm−1)", "S/cm", 1e-4),
        ("Discharge capacity (mAh/g)", "mAh/g", 1.0),
    ],
)
def test_symbol_over_unit(head: str, unit: str, factor: float) -> None:
    """A symbol before the unit of a head is no part of the unit."""
    column = read_column((head,), defined=Definitions())
    assert (column.unit, column.factor) == (unit, factor)


def test_treatment_is_no_condition(paper: Paper) -> None:
    """What a state was made at is no condition that it was tested at, so that text and table tell one result."""
    rows = [("Sample", "Annealing temperature (°C)", "Hardness (HV)"), ("Q1", "600", "310"), ("Q2", "700", "240")]
    document = paper(
        title="A study of AISI 4130 steel",
        sections={"3. Results": "The hardness of 310 HV was reached at an annealing temperature of 600 °C."},
        tables=[("Results.", rows)],
    )
    path = next(path for path in extract(document).paths if path.state.label == "Q1")
    ((low, conditions, evidence),) = [(one.low, one.conditions, len(one.evidence)) for one in path.property]
    assert (low, conditions, evidence) == (310, (), 2)


@pytest.mark.parametrize(
    ("head", "name", "unit", "factor"),
    [
        ("Transformation temperature range/°C", "transformation temperature range", "°C", 1.0),
        ("t8/5/s", "t8/5", "s", 1.0),
        ("Ueq × 100 (Å2)", "Ueq", "Å2", 0.01),
        ("Deformation (nm)", "deformation", "nm", 1.0),
        ("Rp (kΩ)", "polarization resistance", "kΩ", 1.0),
    ],
)
def test_head(head: str, name: str, unit: str, factor: float) -> None:
    """A width is no value, a slash in a symbol is none over a unit, and displacement parameters are listed enlarged."""
    column = read_column((head,), defined=Definitions())
    assert (column.name, column.unit, column.factor) == (name, unit, factor)
    assert not column.operation or column.name == "t8/5"


def test_residual_of_a_refinement() -> None:
    """A symbol that is a resistance with a unit is nothing known without one."""
    assert not read_column(("Rp",), defined=Definitions()).telling


def test_halves_of_a_cycle(paper: Paper) -> None:
    """Where the text names no step for them, a peak temperature is of a heating and t8/5 of the cooling behind it."""
    rows = [("t8/5 (s)", "Peak temperature (°C)", "Hardness (HV)"), ("5", "1320", "410"), ("30", "850", "350")]
    document = paper(
        title="Weld simulation of AISI 4130 steel",
        sections={"2. Experimental": "Sheets of AISI 4130 steel were annealed at 650 °C for 1 h.", "3. Results": "Hard."},
        tables=[("Hardness of the simulated zones.", rows)],
    )
    paths = [path for path in extract(document).paths if path.property]
    found = [[(step.operation, [one.low for one in step.parameters]) for step in path.process] for path in paths]
    before = ("annealing", [650, 1])
    assert found == [[before, ("heating", [1320]), ("cooling", [5])], [before, ("heating", [850]), ("cooling", [30])]]


def test_temperature_of_a_test_makes_no_state(paper: Paper) -> None:
    """Where a caption tells of properties at several temperatures, a bare temperature is a condition, and a list of columns
    that are calculated from others makes no simulation.
    """
    rows = [
        ["Temperature (°C)", "Rubber (wt%)", "Yield stress (MPa)"],
        ["-60", "0", "210"],
        ["20", "0", "95"],
        ["20", "5", "80"],
    ]
    caption = "Compressive properties of the epoxy at different temperatures: yield stress, calculated tensile stress."
    methods = {"Experimental": "The epoxy was cured at 120 °C for 1 h.", "Results": "The epoxy was tested."}
    record = extract(paper(sections=methods, tables=[(caption, rows)]))
    values = {
        (step.low, condition.low)
        for path in record.paths
        if path.origin is Origin.MEASURED
        for step in path.property
        for condition in step.conditions
        if condition.name == "test temperature"
    }
    assert values == {(210.0, -60.0), (95.0, 20.0), (80.0, 20.0)}
    assert {one.low for path in record.paths for step in path.process for one in step.parameters if one.unit == "°C"} == {120.0}

"""What a test sets is a condition of the result; it tells no states apart."""

from collections.abc import Callable

from ingest.document import Document
from ingest.extract import extract

Paper = Callable[..., Document]


def test_column(paper: Paper) -> None:
    """A column of current densities is a condition of each row's capacity; equal samples are one state."""
    rows = [
        ("Sample", "Current density (mA/g)", "Discharge capacity (mAh/g)"),
        ("Z1", "100", "410"),
        ("Z1", "500", "330"),
        ("Z2", "100", "290"),
    ]
    record = extract(paper(title="A study of porous carbon electrodes", tables=[("Capacities.", rows)]))
    found = {path.state.label: [(one.low, one.conditions[0].low) for one in path.property] for path in record.paths}
    assert found == {"Z1": [(410, 100), (330, 500)], "Z2": [(290, 100)]}


def test_column_of_a_process(paper: Paper) -> None:
    """Where the caption names the operation, the same column sets it."""
    rows = [("Sample", "Current density (mA/cm2)", "Hardness (HV)"), ("Z1", "10", "410"), ("Z2", "50", "330")]
    record = extract(paper(title="A study of nickel coatings", tables=[("Settings of electrodeposition.", rows)]))
    found = {path.state.label: [value.low for step in path.process for value in step.parameters] for path in record.paths}
    assert found == {"Z1": [10], "Z2": [50]}


def test_sentence(paper: Paper) -> None:
    """A sentence that gives results at two current densities speaks of one state."""
    results = "A capacity of 410 mAh/g was found at a current density of 100 mA/g. "
    results += "A capacity of 330 mAh/g was found at a current density of 500 mA/g."
    record = extract(paper(title="A study of Li4Ti5O12 electrodes", sections={"3. Results": results}))
    assert [len(path.property) for path in record.paths] == [2]


def test_and_starts_a_new_name(paper: Paper) -> None:
    """In "Ac1 = 626 °C and Ac3 = 790 °C" each temperature is of the name before it."""
    results = "The AISI 4130 steel had an Ac1 = 626 °C and Ac3 = 790 °C."
    (path,) = extract(paper(title="A study of AISI 4130 steel", sections={"3. Results": results})).paths
    assert {one.name: one.low for one in path.property} == {"Ac1 temperature": 626, "Ac3 temperature": 790}

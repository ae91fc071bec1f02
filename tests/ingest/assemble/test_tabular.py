"""What a table sets side by side."""

from collections.abc import Callable

from ingest.document import Document
from ingest.extract import extract
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

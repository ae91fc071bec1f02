"""Paths on a screen."""

import pytest

from command.show_paths import number_text
from ingest.record import Number


@pytest.mark.parametrize(
    ("raw", "low", "unit", "said"),
    [
        ("2.75", 2.75e-4, "S/cm", "2.75 × 10−4 S/cm"),
        ("1.2 ± 0.1", 1.2e3, "m2/g", "(1.2 ± 0.1) × 103 m2/g"),
        ("2.75", 2.75, "S/cm", "2.75 S/cm"),
        ("−55", -55.0, "MPa", "−55 MPa"),
        ("1,200", 1200.0, "MPa", "1,200 MPa"),
        ("3 × 10−5 S/cm", 3e-5, "S/cm", "3 × 10−5 S/cm"),
    ],
)
def test_a_number_is_shown_with_the_power_and_unit_of_its_head(raw: str, low: float, unit: str, said: str) -> None:
    """A cell under "(10−4 S/cm)" is not shown ten thousand times too large."""
    assert number_text(Number(raw=raw, low=low, high=low, unit=unit)) == said

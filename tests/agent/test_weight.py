"""How much of what is asked a piece holds."""

import pytest

from agent.weight import same_number
from ingest.find.quantity import find_quantities


@pytest.mark.parametrize(
    ("asked", "found", "is_met"),
    [
        ("more than 500 mAh/g", "927 mAh/g", True),
        ("more than 500 mAh/g", "51 mAh/g", False),
        ("above 900 MPa", "1.2 GPa", True),
        ("below 5 µm", "300 nm", True),
        ("below 5 µm", "12 µm", False),
        ("above 900 MPa", "1200 HV", False),
    ],
)
def test_an_asked_bound(asked: str, found: str, is_met: bool) -> None:
    """An asked bound is met by numbers on its side, in whatever unit, and by no others."""
    (first,), (second,) = find_quantities(asked), find_quantities(found)
    assert same_number(first, second) is is_met

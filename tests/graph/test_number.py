"""Bounds in SI units and the three verdicts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.hit import Certainty
from graph.number import Bounds, bounds, within

CERTAIN, POSSIBLE = Certainty.CERTAIN, Certainty.POSSIBLE


@pytest.mark.parametrize(
    ("found", "asked", "verdict"),
    [
        ((900, 900, "MPa"), (0.8, None, "GPa"), CERTAIN),
        ((700, 900, "MPa"), (0.8, None, "GPa"), POSSIBLE),
        ((700, 750, "MPa"), (0.8, None, "GPa"), None),
        ((900, None, "MPa"), (800, None, "MPa"), CERTAIN),
        ((None, 900, "MPa"), (800, None, "MPa"), POSSIBLE),
        ((-60, -60, "°C"), (213, 214, "K"), CERTAIN),
        ((300, 300, "HV"), (2, None, "GPa"), None),
        ((300, 300, "HV0.2"), (250, 350, "HV"), CERTAIN),
        ((None, None, None), (1, None, None), None),
        ((5, 5, "wt%"), (4, 6, None), None),
        ((5, 5, None), (4, 6, None), CERTAIN),
    ],
)
def test_verdicts(found: tuple[float, float, str], asked: tuple[float, float, str], verdict: Certainty | None) -> None:
    """Numbers are compared in SI units of one dimension; ranges and bounds may only possibly fit."""
    assert within(bounds(*found), bounds(*asked)) is verdict


@given(st.floats(-1e6, 1e6), st.floats(0, 1e6), st.floats(-1e6, 1e6), st.floats(0, 1e6))
def test_verdicts_agree_with_intervals(low: float, width: float, limit: float, reach: float) -> None:
    """Certain is containment, possible is meeting, none is apart (up to the last digits)."""
    found = Bounds(low=low, high=low + width, dimension="x")
    asked = Bounds(low=limit, high=limit + reach, dimension="x")
    verdict = within(found, asked)
    if low > limit + 1 and low + width < limit + reach - 1:
        assert verdict is CERTAIN
    if low > limit + reach + 1 or low + width < limit - 1:
        assert verdict is None
    if verdict is CERTAIN:
        assert limit - 1 <= low <= low + width <= limit + reach + 1


def test_a_unit_beyond_floats_has_no_si_value() -> None:
    """A misread unit with an absurd exponent does not stop a load."""
    assert bounds(0.036, 0.036, "P44414").low == 0.036

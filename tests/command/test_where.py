"""The filter language of `--where`."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command.where import parse_filters
from graph.query import QuantityFilter
from ingest.errors import BadUsage
from ingest.record import Role

NAMES = st.sampled_from(["yield strength", "grain size", "DBTT", "c-axis parameter", "hardness"])
NUMBERS = st.floats(min_value=-1e6, max_value=1e6, allow_nan=False)
UNITS = st.sampled_from([None, "MPa", "°C", "µm", "mAh/g", "wt%", "HV0.2", "J/(m K)"])


def only(text: str) -> QuantityFilter:
    (one,) = parse_filters([text])
    return one


@given(name=NAMES, low=NUMBERS, unit=UNITS)
def test_inclusive_bound(name: str, low: float, unit: str | None) -> None:
    """`>=` keeps the number itself, whatever the name, the number and the unit."""
    assert only(f"{name} >= {low!r} {unit or ''}") == QuantityFilter(name=name, low=low, unit=unit)


@given(name=NAMES, high=NUMBERS, unit=UNITS)
def test_strict_bound(name: str, high: float, unit: str | None) -> None:
    """`<` leaves out the number itself and nothing else."""
    found = only(f"{name} < {high!r} {unit or ''}")
    assert found.high == math.nextafter(high, -math.inf)
    assert (found.low, found.unit) == (None, unit)


@given(name=NAMES, low=NUMBERS, high=NUMBERS)
def test_between(name: str, low: float, high: float) -> None:
    """`between` takes its two numbers in either order."""
    assert only(f"{name} between {low!r} and {high!r} µm") == QuantityFilter(
        name=name, low=min(low, high), high=max(low, high), unit="µm"
    )


def test_several() -> None:
    """`and` joins filters, but not inside `between`; a role may stand before a name."""
    found = parse_filters(["yield strength > 900 MPa and structure: grain size between 1 and 5 µm and elongation≤25%"])
    assert [each.name for each in found] == ["yield strength", "grain size", "elongation"]
    assert found[1].role is Role.STRUCTURE
    assert found[2] == QuantityFilter(name="elongation", high=25, unit="%")


def test_equal_and_minus() -> None:
    """`=` is both bounds, and a typographic minus is a sign."""
    assert only("DBTT = −86 °C") == QuantityFilter(name="DBTT", low=-86, high=-86, unit="°C")


@pytest.mark.parametrize("text", ["", "yield strength", "> 900 MPa", "yield strength > MPa", "a > 1 and", "a < b", "a >> 3"])
def test_unreadable(text: str) -> None:
    """What cannot be read is refused with the part in question and an example."""
    with pytest.raises(BadUsage, match=r"cannot read the filter .*yield strength > 900 MPa"):
        parse_filters([text])


def test_unknown_role() -> None:
    """A word before the colon has to be a role."""
    with pytest.raises(BadUsage, match="unknown role 'structur'"):
        parse_filters(["structur: grain size < 5 µm"])


@pytest.mark.parametrize("text", ["yield strength > 900 bananas", "hardness between 1 and 2 nonsense"])
def test_unknown_unit(text: str) -> None:
    """A unit that no paper uses is refused instead of finding nothing."""
    with pytest.raises(BadUsage, match="unknown unit"):
        parse_filters([text])


def test_number_too_large() -> None:
    """A number beyond what a computer holds is refused."""
    with pytest.raises(BadUsage, match="too large"):
        parse_filters(["hardness > 1e999 HV"])

"""Units: printed styles become house writing, and house writing goes to SI."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.find.unit import convert, normal_unit, same_dimension, to_si, unit_table

PRINTED = [
    ("S cm−1", "S/cm"),
    ("S·cm-1", "S/cm"),
    ("S cm^-1", "S/cm"),
    ("mAh g−1", "mAh/g"),
    ("mA h g−1", "mAh/g"),
    ("A g–1", "A/g"),
    ("mg cm− 2", "mg/cm2"),
    ("mg/cm²", "mg/cm2"),
    ("°C·s−1", "°C/s"),
    ("°C/min", "°C/min"),
    ("◦C", "°C"),
    ("℃", "°C"),
    ("J mol−1", "J/mol"),
    ("J mol−1 K−1", "J/(mol·K)"),
    ("kgf/mm²", "kgf/mm2"),
    ("N/mm2", "N/mm2"),
    ("mW/(m·K)", "mW/(m·K)"),
    ("W m−1 K−1", "W/(m·K)"),
    ("W/mK", "W/(m·K)"),
    ("cm2 V−1 s−1", "cm2/(V·s)"),
    ("MPa m1/2", "MPa·m1/2"),
    ("MPa√m", "MPa·m1/2"),
    ("wt.%", "wt%"),
    ("mass %", "wt%"),
    ("weight percent", "wt%"),
    ("at. %", "at%"),
    ("vol.-%", "vol%"),
    ("mol %", "mol%"),
    ("μm", "µm"),
    ("um", "µm"),
    ("microns", "µm"),
    ("nanometers", "nm"),
    ("hours", "h"),
    ("mins", "min"),
    ("s−1", "s-1"),
    ("1/s", "s-1"),
    ("Ω·cm2", "Ω·cm2"),
    ("ohm·cm", "Ω·cm"),
    ("HV0.2", "HV0.2"),
    ("HV 10", "HV10"),
    ("HRC", "HRC"),
    ("ml min−1", "mL/min"),
    ("ppm K−1", "ppm/K"),
]


@pytest.mark.parametrize(("printed", "house"), PRINTED)
def test_every_printed_style_has_one_house_writing(printed: str, house: str) -> None:
    """A unit is written one way however the paper prints it."""
    assert normal_unit(printed) == house


@pytest.mark.parametrize("word", ["", "in", "foo", "10", "samples", "Fig", "W/", "(", "°"[:0]])
def test_what_is_no_unit_gives_none(word: str) -> None:
    """Words and broken strings are no units."""
    assert normal_unit(word) is None


@pytest.mark.parametrize("unit", sorted({s.name for s in unit_table().symbols.values()}))
def test_house_writing_is_stable_and_has_an_si_form(unit: str) -> None:
    """Reading a house name gives itself, and every unit of the table converts or is a scale of its own."""
    assert normal_unit(unit) == unit
    assert to_si(1.0, unit) is not None


@pytest.mark.parametrize(
    ("value", "unit", "si", "si_unit", "dimension"),
    [
        (25, "°C", 298.15, "K", "temperature"),
        (1, "mS/cm", 0.1, "S/m", "conductivity"),
        (1, "ksi", 6894757.293, "Pa", "pressure"),
        (100, "mAh/g", 360000, "A·s/kg", "specific capacity"),
        (60, "°C/min", 1, "K/s", "heating or cooling rate"),
        (600, "rpm", 10, "s-1", "frequency"),
        (5, "wt%", 0.05, "1", "mass fraction"),
        (300, "HV0.2", 300, "HV", "Vickers hardness"),
        (2, "C", 2, "C", "C-rate"),
    ],
)
def test_si_values(value: float, unit: str, si: float, si_unit: str, dimension: str) -> None:
    """Numbers go to SI with unit and named dimension."""
    found = to_si(value, unit)
    assert found is not None
    assert math.isclose(found.value, si, rel_tol=1e-6)
    assert (found.unit, found.dimension) == (si_unit, dimension)


def test_a_difference_of_temperatures_has_no_offset() -> None:
    """25 °C as a difference is 25 K; as a temperature it is 298.15 K."""
    assert convert(25, "°C", "K") == pytest.approx(298.15)
    assert convert(25, "°C", "K", difference=True) == pytest.approx(25)
    assert convert(212, "°F", "°C") == pytest.approx(100)
    difference = to_si(10, "°C", difference=True)
    assert difference is not None
    assert difference.value == pytest.approx(10)


@pytest.mark.parametrize(
    ("a", "b"), [("wt%", "at%"), ("wt%", "%"), ("HV", "HRC"), ("HV", "GPa"), ("MPa", "K"), ("vol%", "mol%"), ("HB", "HV")]
)
def test_scales_are_never_interconverted(a: str, b: str) -> None:
    """Percent kinds and hardness scales only equal themselves."""
    assert not same_dimension(a, b)
    assert convert(1, a, b) is None


def test_one_dimension() -> None:
    """Units of one dimension are told so, loads of one hardness scale too."""
    assert same_dimension("MPa", "ksi")
    assert same_dimension("HV0.2", "HV10")
    assert same_dimension("S/cm", "mS/cm")
    assert not same_dimension("nonsense", "nonsense")


UNITS = ["MPa", "ksi", "N/mm2", "°C", "K", "°F", "nm", "µm", "inch", "h", "min", "S/cm", "mS/cm", "J/mol", "mg/cm2", "g/cm3"]


@given(st.floats(-1e6, 1e6), st.sampled_from(UNITS), st.sampled_from(UNITS), st.booleans())
def test_conversion_comes_back(value: float, a: str, b: str, difference: bool) -> None:
    """What converts there converts back to the same number."""
    there = convert(value, a, b, difference=difference)
    if there is None:
        assert not same_dimension(a, b)
        return
    back = convert(there, b, a, difference=difference)
    assert back is not None
    assert math.isclose(back, value, rel_tol=1e-9, abs_tol=1e-6)


@given(st.text(max_size=12))
def test_any_text_is_read_without_harm(text: str) -> None:
    """Any string gives a unit or None, and a unit's house writing is a fixed point."""
    unit = normal_unit(text)
    assert unit is None or normal_unit(unit) == unit

"""Heads give name and unit, cells give numbers in the head's unit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.find.head import Head, read_cell, read_head


@pytest.mark.parametrize(
    ("text", "name", "unit"),
    [
        ("YS at 20 °C (MPa)", "YS at 20 °C", "MPa"),
        ("YS (MPa) at 20 °C", "YS at 20 °C", "MPa"),
        ("Temperature/°C", "Temperature", "°C"),
        ("Capacity / mAh g−1", "Capacity", "mAh/g"),
        ("σ [MPa]", "σ", "MPa"),
        ("Grain size, µm", "Grain size", "µm"),
        ("C (wt.%)", "C", "wt%"),
        ("C wt.%", "C", "wt%"),
        ("Hardness HV0.2", "Hardness", "HV0.2"),
        ("Sample", "Sample", None),
        ("Sample A", "Sample A", None),
        ("UTS/YS", "UTS/YS", None),
        ("Test (second)", "Test", "s"),
        ("Steel (this work)", "Steel (this work)", None),
        ("Mn", "Mn", None),
    ],
)
def test_a_head_is_split_into_name_and_unit(text: str, name: str, unit: str | None) -> None:
    """The unit in brackets, after a slash, a comma or a space is told from the name."""
    assert read_head(text) == Head(name=name, unit=unit)


def test_a_power_of_ten_in_the_head_is_kept() -> None:
    """10−4 S cm−1 in a head multiplies the column."""
    assert read_head("σ (10−4 S cm−1)") == Head(name="σ", unit="S/cm", power=-4)


@pytest.mark.parametrize(
    ("cell", "unit", "expected"),
    [
        ("812", "MPa", [(812, 812, "MPa")]),
        ("2.1 ± 0.3", "µm", [(2.1, 2.1, "µm")]),
        ("12–15", "%", [(12, 15, "%")]),
        ("<0.01", "wt%", [(None, 0.01, "wt%")]),
        ("1,200", "MPa", [(1200, 1200, "MPa")]),
        ("600 °C", "K", [(600, 600, "°C")]),
        ("2015", None, [(2015, 2015, None)]),
        ("860/5/60", None, [(860, 860, None), (5, 5, None), (60, 60, None)]),
        ("–", "MPa", []),
        ("Bal.", "wt%", []),
    ],
)
def test_a_cell_takes_the_unit_of_its_head(
    cell: str, unit: str | None, expected: list[tuple[float | None, float | None, str | None]]
) -> None:
    """A bare number has the head's unit, a printed unit wins, dashes and words give nothing."""
    assert [(q.low, q.high, q.unit) for q in read_cell(cell, unit)] == expected


@given(st.text(max_size=30), st.sampled_from([None, "MPa", "%"]), st.integers(0, 99))
def test_any_cell_has_exact_spans(text: str, unit: str | None, offset: int) -> None:
    """Spans of a cell's quantities are shifted by the offset and exact."""
    for q in read_cell(text, unit, offset=offset):
        assert q.raw == text[q.start - offset : q.end - offset]


@given(st.text(max_size=30))
def test_any_head_is_read_without_harm(text: str) -> None:
    """Any head has a name or a unit, or is empty."""
    head = read_head(text)
    assert head.name or head.unit or not text.strip()

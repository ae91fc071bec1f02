"""Process windows: which results go with which range of a setting."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.store.store import Store
from graph.whole import whole_papers
from graph.window import chosen_ranges, touches, window
from ingest.errors import BadUsage


def test_cells(filled: Store) -> None:
    """Each cell holds the numbers of its range, in the column's unit, each with evidence that can be opened."""
    found = window(whole_papers(filled), "annealing temperature", result="yield strength", unit="K", edges=(800, 900, 1100))
    assert (found.unit, [(each.low, each.high) for each in found.ranges]) == ("K", [(800, 900), (900, 1100)])
    numbers = [number for each in found.ranges for cell in each.cells for number in cell.numbers]
    assert 805 in [number.result.low for number in numbers]
    assert all(filled.evidence(number.evidence).evidence for number in numbers)
    for each in found.ranges:
        for cell in each.cells:
            assert cell.low <= min(number.result.low for number in cell.numbers)


def test_every_result(filled: Store) -> None:
    """Without a result every structure and property with a number has a column; a setting nobody tells gives no range."""
    assert len(window(whole_papers(filled), "annealing temperature").columns) > 1
    assert window(whole_papers(filled), "magnetic field").ranges == ()


def test_other_kind_of_unit(filled: Store) -> None:
    """Settings of another kind of unit are left out and counted."""
    found = window(whole_papers(filled), "annealing temperature", unit="h")
    assert found.left_out > 0
    assert found.ranges == ()


@pytest.mark.parametrize(
    ("unit", "edges"),
    [
        ("qq", ()),
        (None, (1.0,)),
        (None, (2.0, 1.0)),
        (None, (1.0, 1.0)),
        (None, (1.0, float("nan"))),
        (None, (1.0, float("inf"))),
    ],
)
def test_refused(unit: str | None, edges: tuple[float, ...]) -> None:
    """An unknown unit and ranges that do not rise are refused."""
    with pytest.raises(BadUsage):
        window([], "time", unit=unit, edges=edges)


ENDS = st.tuples(st.floats(-1e6, 1e6), st.floats(0, 1e5)).map(lambda pair: (pair[0], pair[0] + pair[1]))


@given(st.lists(ENDS, min_size=1, max_size=30))
def test_every_setting_has_a_range(placed: list[tuple[float, float]]) -> None:
    """Whatever the values, the chosen ranges are few, rise, and each setting touches at least one."""
    ranges = chosen_ranges(placed)
    assert 1 <= len(ranges) <= 12
    assert all(low <= high for low, high in ranges)
    for each in placed:
        assert any(touches(each, low, high, is_last=high == ranges[-1][1]) for low, high in ranges)

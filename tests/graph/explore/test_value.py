"""Values of a server as JSON."""

import json
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from graph.explore.value import plain

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary() | st.dates()


@given(st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20))
def test_everything_is_json(value: object) -> None:
    """Whatever a server may send can be written as JSON, and becomes no other value on the second way."""
    written = json.dumps(plain(value), allow_nan=False)
    assert plain(json.loads(written)) == json.loads(written)


def test_kinds() -> None:
    """What is no number is unknown, a day is its text, bytes are counted."""
    assert plain([float("nan"), date(2020, 1, 2), b"abc", {"a": (1, 2)}]) == [None, "2020-01-02", "3 bytes", {"a": [1, 2]}]

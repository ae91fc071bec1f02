"""What a store remembers of one version."""

from hypothesis import given
from hypothesis import strategies as st

from graph.store.memory import Kept, Memory


@given(st.lists(st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 5), max_size=4), max_size=20))
def test_no_more_is_kept_than_may_weigh(found: list[dict[str, int]]) -> None:
    """Whatever is kept is what was given, and weighs no more than is allowed; what was given last and fits is there."""
    kept: Kept[int] = Kept(8, lambda value: value)
    for values in found:
        new = {key: value for key, value in values.items() if not kept.get([key])}
        kept.keep(new)
        there = kept.get("abcdefgh")
        assert sum(there.values()) <= 8
        assert new.items() <= there.items() or sum(new.values()) > 8


def test_the_longest_unasked_goes_first() -> None:
    """Of three where two may stay, the one that was asked for again stays."""
    kept: Kept[int] = Kept(2, lambda _: 1)
    kept.keep({"a": 1, "b": 2})
    kept.get(["a"])
    kept.keep({"c": 3})
    assert kept.get("abc") == {"a": 1, "c": 3}


def test_another_version_is_not_remembered() -> None:
    """What was read of one version is there for as long as the version is, and not in the next."""
    memory = Memory()
    memory.at((1, 0)).postings.keep({"steel": {"d": 1}})
    assert memory.at((1, 0)).postings.get(["steel"]) == {"steel": {"d": 1}}
    assert memory.at((2, 0)).postings.get(["steel"]) == {}

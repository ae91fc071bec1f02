from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.read.pdf.symbol import LOST, MINUS, SOFT_HYPHEN, expand, inner_minus, join_lines, restore_controls, word_counts


@pytest.mark.parametrize(
    ("first", "second", "joined"),
    [
        ("the instru-", "mented part", f"the instru{SOFT_HYPHEN}mented part"),
        (f"the carbodii{LOST}", "mide is", f"the carbodii{SOFT_HYPHEN}mide is"),
        ("of Li-", "Ion cells", "of Li-Ion cells"),
        ("the Ti-6Al-", "4V alloy", "the Ti-6Al-4V alloy"),
        ("a long-", "term test", "a long-term test"),
        (f"10{LOST}", "and more", f"10{MINUS} and more"),
        ("no hyphen", "here", "no hyphen here"),
        ("a dash –", "and more", "a dash – and more"),
    ],
)
def test_line_ends_are_joined(first: str, second: str, joined: str) -> None:
    """A hyphen that breaks a word becomes soft, one that belongs to it stays, and any other line end is a space."""
    words = word_counts(["a long-term plan", "the instrumented one"])
    end, between = join_lines(first, second, words=words)
    assert end + between + second == joined


def test_a_hyphen_is_soft_unless_the_paper_writes_it() -> None:
    """The paper's own spelling decides; without it a word of small letters was broken."""
    assert join_lines("micro-", "structure", words=Counter()) == (f"micro{SOFT_HYPHEN}", "")
    assert join_lines("micro-", "structure", words=word_counts(["micro-structure"])) == ("micro-", "")


@given(st.text(min_size=1), st.text(min_size=1))
def test_joining_changes_only_the_hyphen(first: str, second: str) -> None:
    """Whatever the lines are, all characters but the last of the first line stay."""
    end, between = join_lines(first, second, words=Counter())
    assert end[:-1] == first[:-1]
    assert between in {"", " "}


@pytest.mark.parametrize(("before", "after"), [("700\x06C", "700°C"), ("25 \x0e C", "25 ° C"), ("a\x06b", "ab")])
def test_control_characters_are_degrees_or_nothing(before: str, after: str) -> None:
    """Between a number and its scale a control character was a degree sign; elsewhere it leaves the text."""
    assert restore_controls(before) == after


def test_symbols_are_read() -> None:
    """Ligatures are letters, the ring operator is a degree sign, a lost character within a line a minus."""
    assert [expand(character) for character in "ﬁﬄ◦x"] == ["fi", "ffl", "°", "x"]
    assert inner_minus(f"10{LOST}4") == "10−4"

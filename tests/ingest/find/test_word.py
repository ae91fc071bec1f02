"""Forms of words: spelling, plural, participle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.find.even import even
from ingest.find.token import split
from ingest.find.word import norm, plural, singular, verb_forms


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Fibres", "fiber"),
        ("crystallisation", "crystallization"),
        ("aluminium", "aluminum"),
        ("matrices", "matrix"),
        ("boundaries", "boundary"),
        ("raised", "raised"),
        ("stress", "stress"),
    ],
)
def test_words_are_compared_in_one_spelling(a: str, b: str) -> None:
    """British, plural and capital forms are one."""
    assert norm(a) == norm(b)


@pytest.mark.parametrize(
    ("gerund", "past"),
    [
        ("annealing", "annealed"),
        ("forging", "forged"),
        ("drying", "dried"),
        ("grinding", "ground"),
        ("casting", "cast"),
        ("stirring", "stirred"),
    ],
)
def test_participles_of_gerunds(gerund: str, past: str) -> None:
    """Regular and irregular participles are given."""
    assert past in verb_forms(gerund)


def test_a_noun_has_no_verb_forms() -> None:
    """Only gerunds are conjugated."""
    assert verb_forms("carbide") == ()
    assert verb_forms("ring") == ()


@given(st.sampled_from(["carbide", "boundary", "glass", "alloy", "box", "branch", "mesh", "grain"]))
def test_plurals_come_back(noun: str) -> None:
    """A plural's singular is the noun."""
    assert singular(plural(noun)) == noun


@given(st.text(max_size=60))
def test_even_keeps_every_offset(text: str) -> None:
    """Evening changes characters, never their number."""
    assert len(even(text)) == len(text)


@given(st.text(max_size=60))
def test_tokens_lie_in_order_within_the_text(text: str) -> None:
    """Token ranges are ordered, apart and inside the text."""
    words, offsets = split(text)
    assert len(words) == len(offsets)
    last = 0
    for start, end in offsets:
        assert last <= start < end <= len(text)
        last = end

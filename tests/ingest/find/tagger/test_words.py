"""The tagger's words: dashes, slashes, signs and units apart, formulas whole, offsets exact."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.find.even import even
from ingest.find.tagger.words import split_words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("142MJ", ["142", "MJ"]),
        ("Li2CO3 powder", ["Li2CO3", "powder"]),
        ("LiNi0.8Mn0.1Co0.1O2", ["LiNi0.8Mn0.1Co0.1O2"]),
        ("MoS2/rGO", ["MoS2", "/", "rGO"]),
        ("cold-rolled", ["cold", "-", "rolled"]),
        ("~650 °C", ["~", "650", "°", "C"]),
        ("1,200 µm", ["1,200", "µm"]),
        ("", []),
    ],
)
def test_words_are_split_where_annotators_split(text: str, words: list[str]) -> None:
    """A dash, a slash, a sign and the unit behind a number are words of their own; a formula is one."""
    assert [word.text for word in split_words(text)] == words


@given(st.text(max_size=60))
def test_every_word_stands_where_it_says(text: str) -> None:
    """Words are stretches of the evened text, in order, and leave out nothing but spaces."""
    words, flat, at = split_words(text), even(text), 0
    for word in words:
        assert flat[word.start : word.end] == word.text
        assert not flat[at : word.start].strip()
        at = word.end
    assert not flat[at:].strip()

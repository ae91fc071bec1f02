"""What a question asks for and what a sentence gives."""

from graph.intent import Sign, asked_dimensions, asked_signs, given_signs
from ingest.find.mention import find_mentions


def test_the_kind_of_answer_asked_for() -> None:
    """Question words say whether a cause, an extreme, a comparison or a method is wanted."""
    assert asked_signs("Why is the plate brittle?") == {Sign.CAUSE}
    assert asked_signs("highest conductivity of the pellets") == {Sign.EXTREME}
    assert asked_signs("oil versus water quench") == {Sign.COMPARISON}
    assert asked_signs("recipe of the powder") == {Sign.METHOD}


def test_what_a_sentence_gives() -> None:
    """A connective gives a cause; an operation with a number to run it gives a method."""
    assert Sign.CAUSE in given_signs("It was brittle because of the oxides.", mentions=(), dimensions=())
    text = "The sheets were annealed at 600 °C."
    assert Sign.METHOD in given_signs(text, mentions=find_mentions(text), dimensions=("temperature",))
    assert given_signs(text, mentions=find_mentions(text), dimensions=()) == frozenset()


def test_the_dimension_asked_for() -> None:
    """Units after "in", the typical units of a property, and words such as "how long" name the dimension of the answer."""
    assert "pressure" in asked_dimensions("what strength, in MPa", mentions=())
    assert "time" in asked_dimensions("How long was it held?", mentions=())
    text = "yield strength of the plate"
    assert "pressure" in asked_dimensions(text, mentions=find_mentions(text))
    assert asked_dimensions("a plate in a furnace", mentions=()) == frozenset()

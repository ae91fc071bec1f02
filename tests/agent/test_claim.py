"""A table row said as a sentence."""

from agent.claim import write_claim
from agent.compress import clean
from agent.frame import read_question
from agent.reading import read_piece
from ingest.record import EvidenceKind
from tests.agent.test_table import piece

CAPTION = piece("c", "Table 2. Tensile properties of AZ31 sheets.", kind=EvidenceKind.CAPTION)
HEAD = piece("h", "State\tAnnealing temperature (°C)\tYield strength (MPa)\tTensile strength (MPa)\tElongation (%)")
ROW = piece("r", "A1\t250\t240\t291\t12", context=("c", "h"))


def said(question: str) -> str:
    """The claim made of the row."""
    opened = {p.id: p for p in (CAPTION, HEAD, ROW)}
    part = read_question(question).parts[0]
    claim = write_claim(read_piece(ROW, opened=opened), part=part, index=0, units=(), opened=opened, words=60)
    assert claim is not None
    return claim.text


def test_a_row_says_the_asked_result_and_the_setting_that_tells_its_state() -> None:
    """Results that nobody asked for are left out; name and setting stay."""
    assert said("What is the yield strength of AZ31?") == ("Table 2, A1: Annealing temperature 250 °C, Yield strength 240 MPa.")


def test_raised_marks_behind_the_last_word_fall() -> None:
    """Numbers of references that a plain text has glued to the full stop are not part of what is said."""
    assert clean("The bars were made by smelting.20, 29") == "The bars were made by smelting."
    assert clean("The pH was 7.4") == "The pH was 7.4."


def test_raised_marks_between_two_sentences_fall() -> None:
    """Of two sentences read as one, the first loses its citation marks and keeps its number."""
    assert clean("It was kept at 90 °C.16 The solution then rested.") == "It was kept at 90 °C. The solution then rested."
    assert clean("It was 3.16 The") == "It was 3.16 The."

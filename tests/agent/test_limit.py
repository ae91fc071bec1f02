"""Limits in a question: what lies beyond one is not cited, and nothing is where nothing keeps an asked one."""

import pytest

from agent.frame import read_question
from agent.limit import asked_limits, within_limits
from agent.reading import read_piece
from ingest.record import EvidenceKind
from tests.agent.test_table import piece

CAPTION = piece("c", "Table 1. Tensile properties of AZ31 sheets.", kind=EvidenceKind.CAPTION)
HEAD = piece("h", "State\tTensile strength (MPa)\tYield strength (MPa)")
ROWS = ("F\t310\t240", "O\t260\t180")


def left(question: str, *quotes: str) -> list[str]:
    """Of these sentences and the rows, those that are left for a question of one part."""
    asked = read_question(question)
    (part,) = asked.parts
    rows = [piece(f"r{n}", quote, context=("c", "h")) for n, quote in enumerate(ROWS)]
    said = [piece(f"s{n}", quote, kind=EvidenceKind.SENTENCE) for n, quote in enumerate(quotes)]
    opened = {p.id: p for p in (CAPTION, HEAD, *rows, *said)}
    readings = [read_piece(p, opened=opened) for p in (*rows, *said)]
    return [r.piece.quote for r in within_limits(readings, limits=asked_limits(part, focus=asked.focus))]


def test_a_limit_is_of_its_property() -> None:
    """A row's tensile strength does not stand in for its yield strength."""
    assert left("Which sheets have a yield strength above 200 MPa?") == [ROWS[0]]
    assert left("Which sheets have a yield strength below 200 MPa?") == [ROWS[1]]


def test_a_sentence_keeps_a_limit_with_one_of_its_numbers() -> None:
    """One of two states may be beyond it; what is said of a change is no level, and what has no number answers nothing."""
    both = "The yield strength of AZ31 fell from 240 MPa to 180 MPa."
    change = "The yield strength of AZ31 rose by 250 MPa."
    none = "The yield strength of AZ31 is often discussed."
    assert left("Which sheets have a yield strength above 230 MPa?", both, change, none) == [ROWS[0], both]


def test_nothing_is_left_where_nothing_keeps_an_asked_limit() -> None:
    """Sentences without numbers do not stand in."""
    assert left("Which sheets have a yield strength above 900 MPa?", "The yield strength of AZ31 is often discussed.") == []
    assert left("Which anodes keep more than 500 mAh/g?", "Anodes are powders.", "The anode kept 300 mAh/g.") == []


def test_a_setting_may_go_unsaid() -> None:
    """Where the limit is on a temperature, a piece without one stays; one at other temperatures does not."""
    near, far = "The hardness at 50 °C was 90 HV.", "The hardness at 300 °C was 60 HV."
    unsaid = "The hardness was 88 HV."
    assert left("What is the hardness at temperatures below 100 °C?", unsaid, far)[-1:] == [unsaid]
    assert left("What is the hardness at temperatures below 100 °C?", unsaid, near, far) == [near]


@pytest.mark.parametrize(
    "question", ["Why does the hardness fall above 300 °C?", "How was the steel with more than 900 MPa made?"]
)
def test_reasons_and_recipes_have_no_limits(question: str) -> None:
    """A reason may lie outside the asked range."""
    asked = read_question(question)
    assert asked_limits(asked.parts[0], focus=asked.focus) == ()

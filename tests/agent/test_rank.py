"""Which rows are cited of a table."""

from agent.frame import read_question
from agent.rank import at_asked_numbers, pick, rank
from agent.reading import Reading, read_piece
from ingest.record import EvidenceKind
from tests.agent.test_table import piece

CAPTION = piece("c", "Table 1. Yield strength of AZ31 sheets.", kind=EvidenceKind.CAPTION)
HEAD = piece("h", "State\tMicrostructure\tYield strength (MPa)")
STEELS = [
    ("QT", "Martensite", "640"),
    ("QT", "Bainite", "600"),
    ("AC", "Martensite", "620"),
    ("AC", "Bainite", "580"),
    ("FC", "Ferrite", "410"),
    ("WQ", "Ferrite", "420"),
]


def cited(question: str, *, most: int) -> list[str]:
    """The quotes of the rows that are picked for a question of one part."""
    asked = read_question(question)
    rows = [piece(f"r{n}", "\t".join(cells), context=("c", "h")) for n, cells in enumerate(STEELS)]
    opened = {p.id: p for p in (CAPTION, HEAD, *rows)}
    readings: list[Reading] = [read_piece(row, opened=opened) for row in rows]
    ranking = rank(asked.parts[0], readings=readings, foci=asked.foci, units=asked.units, documents={"d": 1.0})
    return [r.reading.piece.quote for r in pick(ranking, most=most, least_score=0.0, floor=0.0)]


def test_rows_of_other_states_than_the_asked_are_left_out() -> None:
    """Where one row is of the asked structure, those of other structures say nothing."""
    found = cited("What is the yield strength of the bainitic AZ31 sheet?", most=6)
    assert found
    assert all("Bainite" in quote for quote in found)


def test_rows_of_one_table_leave_room_for_the_text() -> None:
    """At most half of what a part cites are rows of one table."""
    assert len(cited("What is the yield strength of AZ31?", most=6)) == 3


def test_a_row_that_spans_into_others_is_cited_itself() -> None:
    """A row whose first cell spans into the next is read with it, and is still a row of results, no head."""
    head = piece("h", "State\tRate (°C/min)\tYield strength (MPa)", context=("c",))
    first = piece("r0", "QT\t60\t640", context=("c", "h"))
    second = piece("r1", "5\t600", context=("c", "h", "r0"))
    opened = {p.id: p for p in (CAPTION, head, first, second)}
    asked = read_question("What is the yield strength of AZ31 cooled at 60 °C/min?")
    readings = [read_piece(row, opened=opened) for row in (head, first, second)]
    ranking = rank(asked.parts[0], readings=readings, foci=asked.foci, units=asked.units, documents={"d": 1.0})
    picked = pick(ranking, most=3, least_score=0.0, floor=0.0)
    assert [r.reading.piece.id for r in picked] == ["r0"]


def at_asked(question: str, *quotes: str) -> list[str]:
    """Of these sentences, those that are left for a question of one part."""
    asked = read_question(question)
    pieces = [piece(f"s{n}", quote, kind=EvidenceKind.SENTENCE) for n, quote in enumerate(quotes)]
    readings = [read_piece(p, opened={}) for p in pieces]
    ranking = rank(asked.parts[0], readings=readings, foci=asked.foci, units=asked.units, documents={"d": 1.0})
    kept = at_asked_numbers(ranking.pieces, part=asked.parts[0], units=asked.units)
    return sorted(r.reading.piece.quote for r in kept)


AT_300 = "At 300 °C the yield strength of AZ31 was 120 MPa."
AT_20 = "At 20 °C the yield strength of AZ31 was 240 MPa."
ANYWHERE = "The yield strength of AZ31 was measured in tension."


def test_a_value_at_another_temperature_gives_way_to_that_at_the_asked_one() -> None:
    """Where the asked number is given, the same property at another is not cited."""
    assert at_asked("What is the yield strength of AZ31 at 300 °C?", AT_300, AT_20, ANYWHERE) == [AT_300, ANYWHERE]


def test_values_at_other_temperatures_stay_where_the_asked_one_is_not_given() -> None:
    """They are the nearest there is."""
    assert at_asked("What is the yield strength of AZ31 at 100 °C?", AT_300, AT_20) == sorted([AT_300, AT_20])


def test_a_number_in_the_unit_of_the_property_tells_no_other_state() -> None:
    """A glass transition at 148 °C is an answer for a resin cured at 160 °C."""
    cured = "The glass transition temperature of the epoxy cured at 160 °C was near 150 °C."
    plain = "The glass transition temperature of the epoxy was 148 °C."
    asked = "What is the glass transition temperature of the epoxy cured at 160 °C?"
    assert at_asked(asked, cured, plain) == sorted([cured, plain])


def said(question: str, *quotes: str, most: int = 6) -> list[str]:
    """Of these sentences, those that are picked for a question of one part, in the order in which they were given."""
    asked = read_question(question)
    readings = [read_piece(piece(f"s{n}", quote, kind=EvidenceKind.SENTENCE), opened={}) for n, quote in enumerate(quotes)]
    ranking = rank(asked.parts[0], readings=readings, foci=asked.foci, units=asked.units, documents={"d": 1.0})
    found = {r.reading.piece.quote for r in pick(ranking, most=most, least_score=0.0, floor=0.0)}
    return [quote for quote in quotes if quote in found]


SHORT = "The rolled sheets of AZ31 crack more than the cast ones."
FULL = "The rolled sheets of AZ31 crack more than the cast ones because sulphur gathers at their grain boundaries."


def test_of_two_pieces_that_say_the_same_the_fuller_one_stays() -> None:
    """A sentence that another one says with its reason is not cited beside it, whichever was found better."""
    assert said("Why do rolled AZ31 sheets crack more than cast ones?", SHORT, FULL) == [FULL]


def test_a_reason_for_something_else_does_not_come_before_what_is_asked() -> None:
    """A sentence with a reason and no word of the question gives way to one that is about the question."""
    other = "The furnace was rebuilt because its lining had burnt."
    about = "Sulphur at the grain boundaries makes the rolled AZ31 sheets crack."
    assert said("Why do rolled AZ31 sheets crack?", other, about, most=1) == [about]

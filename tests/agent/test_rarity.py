"""How much a piece holds of what is rare in a question."""

from hypothesis import given
from hypothesis import strategies as st

from agent.frame import read_question
from agent.rarity import rare_shares
from agent.reading import Reading, read_piece
from ingest.record import EvidenceKind
from tests.agent.test_table import piece

PART = read_question("Why do the AZ31 sheets crack at the hinge?").parts[0]
WORDS = st.lists(st.sampled_from(["AZ31", "sheets", "crack", "hinge", "grain", "furnace"]), min_size=1, max_size=6)


def read(*quotes: str) -> list[Reading]:
    """Sentences, each with its number as id."""
    pieces = [piece(str(n), quote, kind=EvidenceKind.SENTENCE) for n, quote in enumerate(quotes)]
    return [read_piece(p, opened={}) for p in pieces]


def test_what_few_pieces_say_tells_more_than_what_all_say() -> None:
    """Of two pieces with one word of the question each, the one with the rarer word comes first."""
    shares = rare_shares(
        PART, readings=read("The sheets were long.", "The hinge was steel.", "The sheets were cut.", "Some sheets bent.")
    )
    assert shares["1"] == 1.0
    assert 0 < shares["0"] < 1


def test_nothing_asked_is_no_share() -> None:
    """Where no piece says a word of the question, none has a share."""
    assert set(rare_shares(PART, readings=read("Furnaces are hot.", "Water is wet.")).values()) == {0.0}


@given(st.lists(WORDS.map(" ".join), max_size=8))
def test_shares_lie_between_nothing_and_the_best(quotes: list[str]) -> None:
    """Every share lies from 0 to 1, and the same pieces in another order have the same shares."""
    readings = read(*quotes)
    shares = rare_shares(PART, readings=readings)
    assert all(0.0 <= share <= 1.0 for share in shares.values())
    assert shares == rare_shares(PART, readings=readings[::-1])

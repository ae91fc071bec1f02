"""Finding the pieces of one reading in the text of another."""

from hypothesis import given
from hypothesis import strategies as st

from ingest.match import Letters, Wanted, find_pieces
from ingest.read.pdf.locate import folded
from ingest.span import Span

WORDS = st.text("abcdefghij", min_size=2, max_size=9)
SENTENCES = st.lists(st.lists(WORDS, min_size=6, max_size=12).map(lambda words: " ".join(words) + "."), min_size=1, max_size=8)


def found(text: str, *pieces: str, edges: tuple[Span, ...] = (), within: Span | None = None) -> list[str | None]:
    matches = find_pieces(
        [Wanted(id=str(number), text=piece, within=within) for number, piece in enumerate(pieces)], Letters(text, edges=edges)
    )
    return [matches[str(n)].span.of(text) if str(n) in matches else None for n in range(len(pieces))]


@given(SENTENCES, st.sampled_from([" ", "\n", " [3] ", " − "]))
def test_what_stands_there_is_found(sentences: list[str], gap: str) -> None:
    """Every sentence of a text is found in it with all of its letters, whatever stands between."""
    text = gap.join(sentences)
    for sentence, hit in zip(sentences, found(text, *sentences), strict=True):
        assert hit is not None
        assert folded(hit) == folded(sentence)


@given(st.lists(WORDS, max_size=6).map(" ".join), SENTENCES)
def test_spans_lie_in_the_text(text: str, sentences: list[str]) -> None:
    """Whatever is looked for in whatever text, a match is a part of that text."""
    for match in find_pieces([Wanted(id=str(n), text=each) for n, each in enumerate(sentences)], Letters(text)).values():
        assert 0 <= match.span.start < match.span.end <= len(text)


def test_signs_and_spaces_make_no_difference() -> None:
    """Soft hyphens, dashes, ligatures, degree signs and line ends are where readers differ."""
    text = "First. The ﬁne sheets were\nan\u00adnealed at 650 ◦C – for 1 h. Last."
    assert found(text, "The fine sheets were annealed at 650°C - for 1 h.") == [
        "The ﬁne sheets were\nan\u00adnealed at 650 ◦C – for 1 h"
    ]


def test_short_pieces_stand_between_their_neighbours() -> None:
    """A short sentence that stands at several places is found where its neighbours say."""
    first, second = "The first of the long sentences of this text.", "The second of the long sentences of it."
    text = f"It fell. {first} It fell. {second} It fell."
    letters = Letters(text)
    wanted = [Wanted(id=str(number), text=each) for number, each in enumerate([first, "It fell.", second])]
    assert find_pieces(wanted, letters)["1"].span.start == text.index("It fell.", 10)


def test_what_is_almost_the_same_is_found_whole() -> None:
    """A list of marks that one file spells out costs nothing; the match ends where the sentence does."""
    printed = "Sheets of this kind were made by many before us in the same way [4–9]. Ours were not."
    edges = (Span(0, 70), Span(71, len(printed)))
    assert found(printed, "Sheets of this kind were made by many before us in the same way [4,5,6,7,8,9].", edges=edges) == [
        printed[:69].rstrip("].")
    ]


def test_what_is_not_there_is_not_found() -> None:
    """Another sentence about the same thing is no match."""
    text = "The sheets of steel were heated in a furnace under argon for several hours."
    assert found(text, "The bars of iron were cooled in water and then drawn until they broke.", "Click here.") == [None, None]


def test_a_row_is_found_in_its_table_only() -> None:
    """Numbers that stand elsewhere too are taken from the table; wrapped cells are found although their order differs."""
    text = "We saw 4 640 often. Sheet\tTime\nA2\t4\t640\nheated\nB3 (twice)\t5\t598"
    table = Span(text.index("Sheet"), len(text))
    hits = found(text, "A2\t4\t640", "B3 (twice heated)\t5\t598", within=table)
    assert hits == ["A2\t4\t640", "heated\nB3 (twice)\t5\t598"]
    assert found(text, "A2\t4\t640", within=Span(0, 0)) == [None]

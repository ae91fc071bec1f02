import pytest

from ingest.document import Reference
from ingest.read.pdf.character import Piece
from ingest.read.pdf.line import Line
from ingest.read.pdf.reference import entries_of, reference_of


def line(text: str, *, x: float = 50, y: float = 100) -> Line:
    piece = Piece(text=text, page=1, x0=x, x1=x + 5 * len(text), y=y, size=8, font="Times-Roman")
    return Line(page=1, pieces=[piece])


@pytest.mark.parametrize(
    ("entry", "reference"),
    [
        (
            "[12] Maker, A.; Smith, B. On the rolling of invented sheets. J. Made Things 2011, 3, 14. doi:10.1234/a.b(1)c.",
            Reference(
                title="On the rolling of invented sheets", doi="10.1234/a.b(1)c", year=2011, authors=("Maker, A.", "Smith, B.")
            ),
        ),
        (
            'A. Maker, B. C. Smith, "Grain growth in no steel at all", Acta Inventa 7 (2015) 101.',
            Reference(title="Grain growth in no steel at all", year=2015, authors=("A. Maker", "B. C. Smith")),
        ),
        (
            "Maker, A., and Smith, B. (2009). How sheets of nothing grow old. Made Lett. 5, 1–9.",
            Reference(title="How sheets of nothing grow old", year=2009, authors=("Maker, A.", "Smith, B.")),
        ),
        ("Something else.", Reference()),
    ],
)
def test_an_entry_says_what_it_can(entry: str, reference: Reference) -> None:
    """Title, DOI, year and authors are told from the usual styles; what cannot be told is unknown."""
    assert reference_of(entry) == reference


def test_numbered_entries_are_parted_by_their_numbers() -> None:
    """The next number opens an entry; a line that starts with another number goes on with it."""
    texts = ["1. First entry of", "2001 or so.", "2. Second.", "3. Third entry", "9 pages long."]
    entries = entries_of([line(text, y=100 + 10 * place) for place, text in enumerate(texts)])
    assert entries == ["1. First entry of 2001 or so.", "2. Second.", "3. Third entry 9 pages long."]


def test_unnumbered_entries_are_parted_by_their_indent() -> None:
    """Where later lines of an entry are set in, the line that stands out opens the next."""
    lines = [
        line("Maker, A. First", y=100), line("goes on.", x=60, y=110),
        line("Other, B. Second", y=120), line("goes on too.", x=60, y=130),
    ]  # fmt: skip
    assert entries_of(lines) == ["Maker, A. First goes on.", "Other, B. Second goes on too."]

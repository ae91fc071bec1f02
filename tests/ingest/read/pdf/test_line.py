from hypothesis import given
from hypothesis import strategies as st

from ingest.document import MarkKind
from ingest.read.pdf.character import Frame, Piece
from ingest.read.pdf.line import is_bold, is_italic, joined, lines_of


def piece(text: str, x: float, *, y: float = 100, size: float = 10, spaced: bool = False) -> Piece:
    return Piece(text=text, page=1, x0=x, x1=x + 0.5 * size * len(text), y=y, size=size, font="Times", spaced=spaced)


def test_scripts_hang_on_their_line() -> None:
    """Small pieces off the baseline belong to the line, as sub- or superscript."""
    pieces = [piece("H", 50), piece("2", 55, y=102, size=6), piece("O", 58), piece("+", 63, y=96, size=6)]
    (line,) = lines_of(pieces)
    assert line.text == "H2O+"
    assert [line.script(p) for p in line.pieces] == [None, MarkKind.SUB, None, MarkKind.SUP]


def test_pieces_come_in_the_order_of_the_page() -> None:
    """What the file draws first but the page shows later comes later."""
    (line,) = lines_of([piece("0", 50), piece("15", 57.5), piece(".", 55, size=10)])
    assert line.text == "0.15"


def test_stacked_scripts_come_one_after_the_other() -> None:
    """A superscript over a subscript does not cut into it."""
    pieces = [piece("MoO", 50), piece("2−", 65, y=96, size=6), piece("4", 65, y=103, size=6), piece("ions", 75, spaced=True)]
    (line,) = lines_of(pieces)
    assert line.text == "MoO2−4 ions"


def test_accents_go_on_their_letter() -> None:
    """A bar drawn over a digit becomes a combining character on it."""
    (line,) = lines_of([piece("R3m", 50), Piece(text="¯", page=1, x0=55, x1=60, y=98, size=10, font="Times")])
    assert line.text == "R3\u0304m"


def test_an_integral_tangles_its_line() -> None:
    """A line with an operator that has bounds is marked, others are not."""
    tangled, plain = lines_of([piece("V=∫Adh", 50), piece("No sign here", 50, y=120)])
    assert (tangled.tangled, plain.tangled) == (True, False)


def test_columns_stay_apart() -> None:
    """A gap wider than a word space parts two pieces of one baseline; joined they are parted by a space."""
    lines = lines_of([piece("left", 50), piece("right", 300)])
    assert [line.text for line in lines] == ["left", "right"]
    assert joined(lines).text == "left right"


def test_font_names_tell_weight_and_slant() -> None:
    """Bold and italic are told from the usual names of fonts."""
    assert all(is_bold(name) for name in ("Times-Bold", "HelveticaNeueLTStd-Bd", "TimesNewRoman,Bold", "MinionPro-Semibold"))
    assert not any(is_bold(name) for name in ("Times-Roman", "MinionPro-Regular", "HelveticaNeueLTStd-Lt"))
    assert is_italic("MinionPro-It")
    assert not is_italic("Times-Roman")


@given(st.sampled_from([0, 90, 180, 270]), st.floats(0, 600), st.floats(0, 800))
def test_frames_turn_back(rotation: int, x: float, y: float) -> None:
    """A point that is turned with the page and back again is where it was."""
    frame = Frame(left=10, bottom=20, right=500, top=700, rotation=rotation)
    back = frame.back(*frame.point(x, y))
    assert abs(back[0] - x) < 1e-6
    assert abs(back[1] - y) < 1e-6

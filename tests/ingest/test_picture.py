"""Pictures of pages with evidence marked."""

import io

import pytest
from PIL import Image

from ingest.errors import Unreadable
from ingest.evidence import find_evidence
from ingest.picture import CONTEXT, MARKED, draw_page
from ingest.read.pdf.reader import read_pdf
from tests.ingest.read.pdf.papers import paper

Rgb = tuple[int, int, int]


def share(picture: Image.Image, colour: Rgb, box: tuple[float, float, float, float] | None = None) -> float:
    """The share of pixels of exactly this colour, in a part of the picture."""
    part = picture.crop(tuple(round(edge) for edge in box)) if box else picture
    pixels = part.tobytes()
    return sum(tuple(pixels[at : at + 3]) == colour for at in range(0, len(pixels), 3)) / (part.width * part.height)


def ink(picture: Image.Image, box: tuple[float, float, float, float]) -> float:
    """The share of dark pixels in a part of the picture."""
    part = picture.crop(tuple(round(edge) for edge in box)).convert("L")
    return sum(part.histogram()[:110]) / (part.width * part.height)


@pytest.mark.parametrize(("rotate", "crop"), [(0, False), (0, True), (90, False), (180, True), (270, False)])
def test_the_mark_is_on_the_words(rotate: int, crop: bool) -> None:
    """On pages that are turned or cut, what is marked is where the evidence stands, with ink on it, and nothing else is."""
    pdf = paper(rotate=rotate, crop=crop)
    read = read_pdf(pdf)
    piece = next(piece for piece in find_evidence(read) if "no real steel" not in piece.quote and len(piece.boxes) == 3)
    page, *_ = piece.boxes[0]
    picture = Image.open(io.BytesIO(draw_page(pdf, page=page, marked=piece.boxes)))
    size = read.pages[page - 1]
    scale = picture.width / size.width
    assert picture.height == pytest.approx(size.height * scale, abs=1)
    for _, x0, y0, x1, y1 in piece.boxes:
        inner = (x0 * scale, y0 * scale, x1 * scale, y1 * scale)
        assert share(picture, MARKED, inner) > 0.4
        assert 0.03 < ink(picture, inner) < 0.5
    area = sum((x1 - x0 + 3) * (y1 - y0 + 3) for _, x0, y0, x1, y1 in piece.boxes) / (size.width * size.height)
    assert share(picture, MARKED) < area


def test_context_is_lighter() -> None:
    """What a piece is read with has a colour of its own; where both stand the mark wins; other pages do not matter."""
    pdf = paper()
    marked, context = [(1, 50.0, 50.0, 90.0, 60.0)], [(1, 50.0, 50.0, 90.0, 80.0), (2, 0.0, 0.0, 500.0, 500.0)]
    picture = Image.open(io.BytesIO(draw_page(pdf, page=1, marked=marked, context=context)))
    scale = picture.width / 595
    assert share(picture, CONTEXT, (60 * scale, 64 * scale, 80 * scale, 70 * scale)) > 0.3
    assert share(picture, CONTEXT, (60 * scale, 51 * scale, 80 * scale, 59 * scale)) == 0
    assert share(picture, CONTEXT) < 0.01


def test_same_bytes() -> None:
    """The same page and boxes give the same bytes."""
    pdf = paper()
    assert draw_page(pdf, page=1, marked=[(1, 9, 9, 99, 99)]) == draw_page(pdf, page=1, marked=[(1, 9, 9, 99, 99)])


@pytest.mark.parametrize("page", [0, 99])
def test_no_such_page(page: int) -> None:
    """A page that the PDF does not have is named."""
    with pytest.raises(Unreadable, match=f"no page {page}"):
        draw_page(paper(), page=page, marked=[])

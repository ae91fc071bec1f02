"""A picture of a page on which evidence is marked, and more lightly what it is read with."""

import io
from collections.abc import Iterable, Sequence

from PIL import Image, ImageChops, ImageDraw

from ingest.read.pdf.render import render_page
from ingest.record import BoxRow

MARKED = (255, 228, 92)  # as a text marker: what is black stays black
CONTEXT = (222, 236, 250)
MARGIN = 1.5  # points around each box


def draw_page(content: bytes, *, page: int, marked: Sequence[BoxRow], context: Sequence[BoxRow] = ()) -> bytes:
    """The PNG of a page of a PDF with the boxes marked that are on it; boxes of other pages are left out.

    Raises:
        Unreadable, Encrypted, TooLarge: see `render_page`.
    """
    shown, scale = render_page(content, page=page)
    ink = Image.new("RGB", shown.size, "white")
    pen = ImageDraw.Draw(ink)
    for colour, boxes in ((CONTEXT, context), (MARKED, marked)):
        for box in _on(page, boxes):
            pen.rectangle(_pixels(box, scale=scale), fill=colour)
    out = io.BytesIO()
    ImageChops.multiply(shown, ink).save(out, format="PNG", optimize=True)
    return out.getvalue()


def _on(page: int, boxes: Iterable[BoxRow]) -> list[BoxRow]:
    return [box for box in boxes if box[0] == page]


def _pixels(box: BoxRow, *, scale: float) -> tuple[float, float, float, float]:
    """A box with its margin, in pixels."""
    _, x0, y0, x1, y1 = box
    return (x0 - MARGIN) * scale, (y0 - MARGIN) * scale, (x1 + MARGIN) * scale, (y1 + MARGIN) * scale

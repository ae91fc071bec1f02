"""Characters of a page, gathered into pieces: what stands together in one font, at one size, on one baseline."""

import ctypes
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum

import pypdfium2
import pypdfium2.raw as pdfium

from ingest.read.pdf.symbol import expand

WORD_GAP = 0.1  # of the size: a wider gap between two characters is a space (poppler's rule)
BACK = -0.5  # of the size: kerning reaches back no further
SAMPLE = 200  # characters of a page that tell which way it is written
NAME_BYTES = 128
MAX_CLIPS, MAX_POINTS = 8, 64  # of an object, of a clipping path: more are not looked at


@dataclass(slots=True, kw_only=True)
class Piece:
    """Characters without a space; `spaced` when a space stands before them; points, origin top left of the visible page."""

    text: str
    page: int
    x0: float
    x1: float
    y: float  # of the baseline
    size: float
    font: str
    spaced: bool = False

    @property
    def y0(self) -> float:
        """Top: room for an ascender."""
        return self.y - 0.8 * self.size

    @property
    def y1(self) -> float:
        """Bottom: room for a descender."""
        return self.y + 0.25 * self.size


@dataclass(frozen=True, slots=True, kw_only=True)
class Clip:
    """What of an object is shown: a rectangle in PDF coordinates."""

    left: float
    bottom: float
    right: float
    top: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """Font name, size in points, whether the writing runs left to right on the page as shown, and what is shown of it."""

    font: str
    size: float
    upright: bool
    clip: Clip | None = None

    def shows(self, x: float, y: float) -> bool:
        """Whether a small letter at a point of the PDF is not cut off: figures are often pages of which a part is shown."""
        clip, middle = self.clip, y + 0.25 * self.size
        return clip is None or (clip.left <= x + 0.2 * self.size and x <= clip.right and clip.bottom <= middle <= clip.top)


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The visible page (CropBox, rotated): turns PDF coordinates into points from its top left."""

    left: float
    bottom: float
    right: float
    top: float
    rotation: int

    @property
    def width(self) -> float:
        """Width as shown."""
        return self.top - self.bottom if self.rotation in {90, 270} else self.right - self.left

    @property
    def height(self) -> float:
        """Height as shown."""
        return self.right - self.left if self.rotation in {90, 270} else self.top - self.bottom

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the PDF stands on the page as shown."""
        match self.rotation:
            case 90:
                return y - self.bottom, x - self.left
            case 180:
                return self.right - x, y - self.bottom
            case 270:
                return self.top - y, self.right - x
            case _:
                return x - self.left, self.top - y

    def back(self, x: float, y: float) -> tuple[float, float]:
        """The point of the PDF that stands at a place of the page: undoes `point`."""
        match self.rotation:
            case 90:
                return y + self.left, x + self.bottom
            case 180:
                return self.right - x, y + self.bottom
            case 270:
                return self.right - y, self.top - x
            case _:
                return x + self.left, self.top - y

    def direction(self, a: float, b: float) -> float:
        """The angle, in degrees, of the writing direction (a, b) on the page as shown; 0 is left to right."""
        return (math.degrees(math.atan2(b, a)) - self.rotation) % 360


class Space(IntEnum):
    """What stands between two characters."""

    NONE = 0
    GUESSED = 1  # by PDFium, from the gap
    WRITTEN = 2  # in the file


# Of the size: how wide the gap must be for each to be a space.
SPACE_GAPS = {Space.NONE: WORD_GAP, Space.GUESSED: 0.02, Space.WRITTEN: -1.0e9}
Character = tuple[str, float, float, float, Style]  # text, left, right, baseline, style


def frame_of(page: pypdfium2.PdfPage) -> Frame:
    """The frame of a page as shown: CropBox within MediaBox, before rotation."""
    media, crop = page.get_mediabox(), page.get_cropbox()
    left, bottom = max(media[0], crop[0]), max(media[1], crop[1])
    right, top = min(media[2], crop[2]), min(media[3], crop[3])
    if right <= left or top <= bottom:
        left, bottom, right, top = media
    return Frame(left=left, bottom=bottom, right=right, top=top, rotation=page.get_rotation())


def read_pieces(page: pypdfium2.PdfPage, *, number: int, shown: Frame) -> tuple[list[Piece], Frame]:
    """The pieces of a page in the order of the file, and the frame in which most writing is upright.

    `shown` is the page as shown; a table that is set sideways on it is read in a frame that is turned. Writing that is not
    upright in that frame is left out.
    """
    textpage = page.get_textpage()
    try:
        frame = _upright(textpage, shown)
        return list(_gather(textpage, number=number, frame=frame)), frame
    finally:
        textpage.close()


def _upright(textpage: pypdfium2.PdfTextPage, shown: Frame) -> Frame:
    """The frame, turned by a quarter or half where most characters run that way."""
    matrix = pdfium.FS_MATRIX()
    turns: Counter[int] = Counter()
    count = textpage.count_chars()
    for index in range(0, count, max(1, count // SAMPLE)):
        if pdfium.FPDFText_IsGenerated(textpage, index) != 1 and pdfium.FPDFText_GetMatrix(textpage, index, matrix):
            turns[round(shown.direction(matrix.a, matrix.b) / 90) % 4 * 90] += 1
    if not turns:
        return shown
    turn, most = turns.most_common(1)[0]
    return replace(shown, rotation=(shown.rotation + turn) % 360) if most > 0.6 * turns.total() else shown


def _gather(textpage: pypdfium2.PdfTextPage, *, number: int, frame: Frame) -> Iterator[Piece]:
    """Join characters into pieces as they come."""
    piece: Piece | None = None
    space, start = Space.NONE, -1.0
    for character in _characters(textpage, frame=frame):
        if isinstance(character, Space):
            space = max(space, character)
            continue
        text, x0, x1, y, style = character
        gap = x0 - piece.x1 if piece is not None else 0.0
        ligature = abs(x0 - start) < 0.01  # PDFium gives each letter of a ligature the whole ligature's box
        spaced = gap > SPACE_GAPS[space] * style.size and not (ligature and space is not Space.WRITTEN)
        space, start = Space.NONE, x0
        near = ligature or (not spaced and gap >= BACK * style.size)
        if piece is not None and near and _alike(piece, y=y, style=style):
            piece.text += text
            piece.x1 = max(piece.x1, x1)
            continue
        if piece is not None:
            yield piece
        piece = Piece(text=text, page=number, x0=x0, x1=x1, y=y, size=style.size, font=style.font, spaced=spaced)
    if piece is not None:
        yield piece


def _alike(piece: Piece, *, y: float, style: Style) -> bool:
    """Whether a character has the piece's baseline, font and size."""
    return abs(y - piece.y) < 0.05 * style.size and piece.font == style.font and abs(piece.size - style.size) < 0.05


def _characters(textpage: pypdfium2.PdfTextPage, *, frame: Frame) -> Iterator[Character | Space]:
    """Each character with its place and style, and the spaces between them; line ends are left to the gaps."""
    box, x, y = pdfium.FS_RECTF(), ctypes.c_double(), ctypes.c_double()
    styles: dict[int, Style] = {}
    for index in range(textpage.count_chars()):
        text = _text(pdfium.FPDFText_GetUnicode(textpage, index))
        if not text or text.isspace():
            if text == " ":
                yield Space.GUESSED if pdfium.FPDFText_IsGenerated(textpage, index) == 1 else Space.WRITTEN
            continue
        style = _style(textpage, index, styles=styles, frame=frame)
        if not style.upright:
            continue
        pdfium.FPDFText_GetLooseCharBox(textpage, index, box)
        pdfium.FPDFText_GetCharOrigin(textpage, index, x, y)
        left, _ = frame.point(box.left, box.bottom)
        right, _ = frame.point(box.right, box.top)
        if not style.shows(x.value, y.value):
            continue
        _, base = frame.point(x.value, y.value)
        yield text, min(left, right), max(left, right), base, style


def _text(code: int) -> str:
    """A code point as text; empty for none and for lone surrogates."""
    return expand(chr(code)) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else ""


def _style(textpage: pypdfium2.PdfTextPage, index: int, *, styles: dict[int, Style], frame: Frame) -> Style:
    """Font and size of a character; all of one text object share them."""
    item = pdfium.FPDFText_GetTextObject(textpage, index)
    key = ctypes.cast(item, ctypes.c_void_p).value or 0
    if key in styles:
        return styles[key]
    name = ctypes.create_string_buffer(NAME_BYTES)
    pdfium.FPDFText_GetFontInfo(textpage, index, name, NAME_BYTES, None)
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFText_GetMatrix(textpage, index, matrix)
    size = pdfium.FPDFText_GetFontSize(textpage, index) * math.hypot(matrix.c, matrix.d)
    angle = frame.direction(matrix.a, matrix.b)
    upright = angle < 10 or angle > 350
    style = Style(
        font=name.value.decode("utf-8", "replace"),
        size=round(abs(size), 2) or 1.0,
        upright=upright,
        clip=_clip(item) if key else None,
    )
    if key:
        styles[key] = style
    return style


def _clip(item: object) -> Clip | None:
    """The rectangle around what the clipping paths of an object leave; None when it has none."""
    path = pdfium.FPDFPageObj_GetClipPath(item)
    count = pdfium.FPDFClipPath_CountPaths(path) if path else 0
    boxes = [box for index in range(min(max(count, 0), MAX_CLIPS)) if (box := _path_box(path, index)) is not None]
    if not boxes:
        return None
    return Clip(
        left=max(box.left for box in boxes),
        bottom=max(box.bottom for box in boxes),
        right=min(box.right for box in boxes),
        top=min(box.top for box in boxes),
    )


def _path_box(path: object, index: int) -> Clip | None:
    """The rectangle around one clipping path; None for a path without points or with too many to look at."""
    x, y = ctypes.c_float(), ctypes.c_float()
    points: list[tuple[float, float]] = []
    count = pdfium.FPDFClipPath_CountPathSegments(path, index)
    if not 0 < count <= MAX_POINTS:
        return None
    for place in range(count):
        pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFClipPath_GetPathSegment(path, index, place), x, y)
        points.append((x.value, y.value))
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    return Clip(left=min(xs), bottom=min(ys), right=max(xs), top=max(ys))

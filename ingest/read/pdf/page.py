"""Pages: lines, rules and pictures of each, read one page at a time so that memory follows the text and not the drawing."""

from dataclasses import dataclass

import pypdfium2
import pypdfium2.raw as pdfium

from ingest.read.pdf.character import Frame, Piece, frame_of, read_pieces
from ingest.read.pdf.line import Line, lines_of
from ingest.read.pdf.line_number import without_line_numbers
from ingest.span import Box

MAX_OBJECTS = 20_000  # of a page: beyond them rules and pictures are not looked for
RULE_WIDTH = 30.0  # points: a shorter stroke is no rule of a table
RULE_HEIGHT = 2.5
PICTURE_AREA = 1_500.0  # square points: a smaller picture is a sign or a logo


@dataclass(slots=True, kw_only=True)
class Sheet:
    """One page as it is read: lines in file order, horizontal rules, pictures; `shown` is the page as a viewer shows it."""

    number: int
    frame: Frame
    shown: Frame
    lines: list[Line]
    rules: tuple[Box, ...] = ()
    pictures: tuple[Box, ...] = ()
    damaged: bool = False

    @property
    def width(self) -> float:
        """Width as read, in points."""
        return self.frame.width

    @property
    def height(self) -> float:
        """Height as read, in points."""
        return self.frame.height


@dataclass(frozen=True, slots=True, kw_only=True)
class Raw:
    """One page before its pieces are lines."""

    frame: Frame
    shown: Frame
    pieces: list[Piece]
    rules: tuple[Box, ...] = ()
    pictures: tuple[Box, ...] = ()
    damaged: bool = False


def read_sheets(pdf: pypdfium2.PdfDocument) -> list[Sheet]:
    """All pages, in order."""
    raws = [_raw(pdf, number) for number in range(1, len(pdf) + 1)]
    pieces = without_line_numbers([raw.pieces for raw in raws])
    return [_sheet(raw, kept, number=number) for number, (raw, kept) in enumerate(zip(raws, pieces, strict=True), start=1)]


def _raw(pdf: pypdfium2.PdfDocument, number: int) -> Raw:
    """One page; a damaged one has nothing on it."""
    try:
        return _read(pdf, number)
    except pypdfium2.PdfiumError:
        nothing = Frame(left=0.0, bottom=0.0, right=0.0, top=0.0, rotation=0)
        return Raw(frame=nothing, shown=nothing, pieces=[], damaged=True)


def _read(pdf: pypdfium2.PdfDocument, number: int) -> Raw:
    """One page, closed when it is read."""
    page = pdf[number - 1]
    try:
        shown = frame_of(page)
        pieces, frame = read_pieces(page, number=number, shown=shown)
        rules, pictures = _drawings(page, number=number, frame=frame)
        return Raw(frame=frame, shown=shown, pieces=pieces, rules=tuple(rules), pictures=tuple(pictures))
    finally:
        page.close()


def _sheet(raw: Raw, pieces: list[Piece], *, number: int) -> Sheet:
    """One page with its visible lines."""
    return Sheet(
        number=number,
        frame=raw.frame,
        shown=raw.shown,
        lines=[line for line in lines_of(pieces) if _visible(line, raw.frame)],
        rules=raw.rules,
        pictures=raw.pictures,
        damaged=raw.damaged,
    )


def _visible(line: Line, frame: Frame) -> bool:
    """Whether a line stands on the visible page: what CropBox cuts off is not shown, and poppler does not print it."""
    return line.x1 > 0 and line.x0 < frame.width and 0 < line.y < frame.height + line.size


def _drawings(page: pypdfium2.PdfPage, *, number: int, frame: Frame) -> tuple[list[Box], list[Box]]:
    """Horizontal rules, and pictures (images) with their places."""
    rules: list[Box] = []
    pictures: list[Box] = []
    kinds = [pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_IMAGE]
    for count, item in enumerate(page.get_objects(filter=kinds, max_depth=3)):
        if count >= MAX_OBJECTS:
            break
        box = _box(item, number=number, frame=frame)
        if item.type == pdfium.FPDF_PAGEOBJ_PATH:
            if box.y1 - box.y0 <= RULE_HEIGHT and box.x1 - box.x0 >= RULE_WIDTH:
                rules.append(box)
        elif (box.x1 - box.x0) * (box.y1 - box.y0) >= PICTURE_AREA:
            pictures.append(box)
    return rules, pictures


def _box(item: pypdfium2.PdfObject, *, number: int, frame: Frame) -> Box:
    """Where an object stands on the page as shown."""
    left, bottom, right, top = item.get_bounds()
    (xa, ya), (xb, yb) = frame.point(left, bottom), frame.point(right, top)
    return Box(number, min(xa, xb), min(ya, yb), max(xa, xb), max(ya, yb))

"""Finds the evidence of one file of a work in the PDF of another: the record of the one, the reading and bytes of the other in.

The pieces are matched with the PDF's own reading; where a piece is only a part of what was read as one sentence there, its
boxes are cut from the PDF's characters.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.alignment import Alignment, Place
from ingest.document import Document, Table
from ingest.errors import SkipSource
from ingest.match import Letters, Match, Wanted, find_pieces
from ingest.read.build import SPLIT
from ingest.read.pdf.character import Frame
from ingest.read.pdf.locate import Locator, folded
from ingest.read.pdf.opening import open_pdf
from ingest.read.pdf.page import read_sheets
from ingest.read.pdf.turn import shown_box
from ingest.record import Evidence, EvidenceKind, PaperRecord
from ingest.span import Box, Span

NOWHERE = Span(0, 0)
WHOLE = 0.95  # of a stretch's compared characters: a match that has as many has the stretch


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A sentence or block of the PDF's reading, with its boxes."""

    span: Span
    boxes: tuple[Box, ...]


def align(record: PaperRecord, twin: Document, *, pdf: bytes | None, made_of: str) -> Alignment:
    """Find a record's evidence in the reading `twin` of a PDF, of which `pdf` are the bytes.

    Without bytes, or with bytes that PDFium cannot open, a part of a sentence gets the boxes of the whole.
    """
    stretches = list(_stretches(twin))
    letters = Letters(twin.text, edges=[stretch.span for stretch in stretches])
    matches = find_pieces([_wanted(piece, record=record, twin=twin) for piece in record.evidence], letters)
    places: dict[str, Place] = {}
    cut: list[tuple[Evidence, tuple[Box, ...]]] = []
    for piece in record.evidence:
        if (match := matches.get(piece.id)) is not None:
            boxes, is_part = _boxes(match, stretches=stretches, letters=letters)
            if boxes:
                places[piece.id] = Place(boxes=tuple(box.row() for box in boxes), likeness=match.likeness)
            if boxes and is_part:
                cut.append((piece, boxes))
    for id_, boxes in _cuts(cut, pdf=pdf):
        places[id_] = places[id_].model_copy(update={"boxes": tuple(box.row() for box in boxes)})
    return Alignment(made_of=made_of, document=record.document.id, pdf=twin.id, places=places)


def _stretches(document: Document) -> Iterator[Stretch]:
    """Everything of a document that has boxes, sentence by sentence where it is prose, in text order."""
    found = [Stretch(span=sentence.span, boxes=sentence.boxes) for sentence in document.sentences]
    found += [Stretch(span=block.span, boxes=block.boxes) for block in document.blocks if block.kind not in SPLIT]
    yield from sorted((stretch for stretch in found if stretch.boxes), key=lambda stretch: stretch.span)


def _wanted(piece: Evidence, *, record: PaperRecord, twin: Document) -> Wanted:
    """A row is looked for in the table of its label only: numbers alone stand anywhere."""
    within = None
    if piece.kind is EvidenceKind.ROW and piece.table is not None:
        within = _table_span(record.document.tables[piece.table].label, twin.tables)
    return Wanted(id=piece.id, text=piece.quote, within=within)


def _table_span(label: str | None, tables: Sequence[Table]) -> Span:
    """From the first to the last row of the tables with a label; nowhere when there is none."""
    rows = [
        row for table in tables if folded(table.label or "") == folded(label or "") for row in table.rows if row is not None
    ]
    return Span(min(row.start for row in rows), max(row.end for row in rows)) if rows else NOWHERE


def _boxes(match: Match, *, stretches: Sequence[Stretch], letters: Letters) -> tuple[tuple[Box, ...], bool]:
    """The boxes of all stretches that a match touches, and whether it leaves out a part of one."""
    boxes: list[Box] = []
    is_part = False
    start, end = letters.at(match.span.start), letters.at(match.span.end)
    for stretch in stretches:
        low, high = letters.at(stretch.span.start), letters.at(stretch.span.end)
        shared = min(end, high) - max(start, low)
        if shared > (1 - WHOLE) * (high - low):
            boxes.extend(stretch.boxes)
            is_part = is_part or shared < WHOLE * (high - low)
    return tuple(dict.fromkeys(boxes)), is_part


def _cuts(parts: Sequence[tuple[Evidence, tuple[Box, ...]]], *, pdf: bytes | None) -> Iterator[tuple[str, tuple[Box, ...]]]:
    """The boxes of pieces whose words the PDF has within the given boxes, line by line."""
    if pdf is None or not parts:
        return
    try:
        with open_pdf(pdf) as opened:
            sheets = read_sheets(opened)
    except SkipSource:
        return
    locator = Locator({sheet.number: sheet.lines for sheet in sheets})
    turned = {sheet.number: (sheet.frame, sheet.shown) for sheet in sheets if sheet.frame != sheet.shown}
    for piece, boxes in parts:
        lines = locator.find(piece.quote, [_as_read(box, turned) for box in boxes])
        if lines:
            yield piece.id, tuple(shown_box(line.box, turned) for line in lines)


def _as_read(box: Box, turned: dict[int, tuple[Frame, Frame]]) -> Box:
    """A box as shown, on a page that is read sideways: undoes `shown_box`."""
    return shown_box(box, {page: (shown, read) for page, (read, shown) in turned.items()})

"""The layout of a paper: its pages with everything that layout rules find on them, before it becomes a draft."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.document import Page
from ingest.read.pdf.block import TextBlock, blocks_of
from ingest.read.pdf.character import Frame
from ingest.read.pdf.column import gutters_of, regions_of
from ingest.read.pdf.furniture import drop_furniture
from ingest.read.pdf.line import Line
from ingest.read.pdf.measure import Measure, measure_of
from ingest.read.pdf.page import Sheet
from ingest.read.pdf.sequel import with_sequels
from ingest.read.pdf.symbol import word_counts
from ingest.read.pdf.table import FoundTable, take_tables

PAGE_GROUND = 0.6  # of the page: a larger picture is its ground


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Pages, all lines by page, the lines (by identity) that are no running text, and the blocks in reading order."""

    pages: tuple[Page, ...]
    damaged: tuple[int, ...]  # pages that could not be loaded
    turned: dict[int, tuple[Frame, Frame]]  # pages that are read in another frame than they are shown in
    lines: dict[int, list[Line]]
    left_out: frozenset[int]  # running heads and feet, tables, writing in pictures
    measure: Measure
    words: Counter[str]
    tables: tuple[FoundTable, ...]
    blocks: tuple[TextBlock, ...]

    @property
    def empty_pages(self) -> list[int]:
        """The pages without text, damaged ones aside."""
        return [page.number for page in self.pages if not self.lines[page.number] and page.number not in self.damaged]


def layout_of(sheets: Sequence[Sheet]) -> Layout:
    """Lay out the pages; the sheets are left with the lines of running text."""
    lines = {sheet.number: list(sheet.lines) for sheet in sheets}
    words = word_counts(line.text for sheet in sheets for line in sheet.lines)
    drop_furniture(sheets)
    measure = measure_of(sheets)
    tables = with_sequels(table for sheet in sheets for table in take_tables(sheet, measure=measure))
    _drop_pictures(sheets, measure=measure)
    kept = {id(line) for sheet in sheets for line in sheet.lines}
    left_out = frozenset(id(line) for page in lines.values() for line in page if id(line) not in kept)
    known = gutters_of(sheet.lines for sheet in sheets)
    return Layout(
        pages=tuple(Page(number=s.number, width=s.shown.width, height=s.shown.height) for s in sheets),
        damaged=tuple(sheet.number for sheet in sheets if sheet.damaged),
        turned={s.number: (s.frame, s.shown) for s in sheets if s.frame != s.shown},
        lines=lines,
        left_out=left_out,
        measure=measure,
        words=words,
        tables=tuple(table for table in tables if table.rows),
        blocks=tuple(
            block
            for sheet in sheets
            for region in regions_of(sheet.lines, known=known)
            for block in blocks_of(region, measure=measure)
        ),
    )


def _drop_pictures(sheets: Sequence[Sheet], *, measure: Measure) -> None:
    """Take writing inside pictures out of the sheets, unless the picture is the page's ground."""
    for sheet in sheets:
        area = sheet.width * sheet.height
        inner = [box for box in sheet.pictures if (box.x1 - box.x0) * (box.y1 - box.y0) < PAGE_GROUND * area]
        sheet.lines = [
            line
            for line in sheet.lines
            if measure.is_body(line)
            or not any(b.x0 <= (line.x0 + line.x1) / 2 <= b.x1 and b.y0 <= line.y - 0.3 * line.size <= b.y1 for b in inner)
        ]

"""A document while its text grows: blocks, headings, figures and tables at their places."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from ingest.document import Block, BlockKind, Cell, Figure, Table
from ingest.read.draft import DraftBlock, DraftCell, DraftTable, Run
from ingest.read.head import mark_repeated_heads
from ingest.read.layout import Layout, Place, has_text, united
from ingest.span import Box, Span

ABSTRACT = "Abstract"
BLANK, LINE, TAB = "\n\n", "\n", "\t"


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """Where a section starts; `stop` is where the last section of its part of the text has to end."""

    title: str
    level: int
    start: int
    stop: int


class BoxIndex:
    """The boxes of any span: those of the placed runs that it touches."""

    def __init__(self, places: Sequence[Place]) -> None:
        self.places = places
        self.ends = [span.end for span, _ in places]

    def of(self, span: Span) -> tuple[Box, ...]:
        """The boxes under a span, those of one line united."""
        found: list[Box] = []
        for place, boxes in self.places[bisect_left(self.ends, span.start + 1) :]:
            if place.start >= span.end:
                break
            found.extend(boxes)
        return united(found)


@dataclass(slots=True)
class Sheet:
    """What is known so far; spans are final, boxes come at the end."""

    layout: Layout = field(default_factory=Layout)
    blocks: list[Block] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)

    def put(self, kind: BlockKind, runs: Sequence[Run], *, gap: str = BLANK) -> Span | None:
        """Lay out one block after a gap; None when it has no text."""
        if not has_text(runs):
            return None
        if self.layout.length:
            self.layout.put(gap)
        span = self.layout.put_runs(runs)
        self.blocks.append(Block(kind=kind, span=span))
        return span

    def put_abstract(self, blocks: Iterable[DraftBlock]) -> tuple[Heading, ...]:
        """Lay out the abstract; one without a heading of its own is a section named Abstract."""
        begun = len(self.blocks)
        headings = self.put_body(blocks)
        if len(self.blocks) > begun and not (headings and headings[0].start == self.blocks[begun].span.start):
            whole = Heading(title=ABSTRACT, level=1, start=self.blocks[begun].span.start, stop=self.layout.length)
            return (whole, *(replace(heading, level=heading.level + 1) for heading in headings))
        return headings

    def put_body(self, blocks: Iterable[DraftBlock]) -> tuple[Heading, ...]:
        """Lay out blocks in reading order and give their headings; one without text only ends the sections before it."""
        found = []
        for block in blocks:
            span = self.put(block.kind, block.runs)
            if block.kind is BlockKind.HEADING:
                title = "" if span is None else self.layout.text_from(span.start)
                found.append((title, block.level or 1, self.layout.length if span is None else span.start))
        return tuple(Heading(title=t, level=n, start=start, stop=self.layout.length) for t, n, start in found)

    def put_figures(self, blocks: Iterable[DraftBlock]) -> None:
        """Lay out figure captions; a figure without one is kept without a span."""
        for block in blocks:
            caption = self.put(BlockKind.CAPTION, block.runs)
            self.figures.append(Figure(label=block.label, caption=caption, boxes=block.boxes))

    def put_tables(self, tables: Iterable[DraftTable]) -> None:
        """Lay out tables: caption, one line a row, footnotes."""
        for table in tables:
            self.tables.append(self._put_table(table))

    def _put_table(self, table: DraftTable) -> Table:
        caption = self.put(BlockKind.TABLE_CAPTION, table.caption)
        gap = LINE if caption else BLANK
        rows: list[Span | None] = []
        cells: list[Cell] = []
        own: defaultdict[int, list[DraftCell]] = defaultdict(list)
        for cell in sorted(table.cells, key=lambda cell: cell.col):
            own[cell.row].append(cell)
        for number in range(max((cell.row + cell.rowspan for cell in table.cells), default=0)):
            row = self._put_row(own[number], cells, gap=gap)
            gap = LINE if row else gap
            rows.append(row)
        notes = []
        for runs in table.footnotes:
            note = self.put(BlockKind.FOOTNOTE, runs, gap=gap)
            if note is not None:
                gap = LINE
                notes.append(note)
        return Table(label=table.label, caption=caption, rows=tuple(rows), cells=tuple(cells), footnotes=tuple(notes))

    def _put_row(self, own: Sequence[DraftCell], cells: list[Cell], *, gap: str) -> Span | None:
        """One line; the row's span runs from its first to its last cell that has text."""
        if not any(has_text(cell.runs) for cell in own):
            cells.extend(_placed(cell, Span(self.layout.length, self.layout.length)) for cell in own)
            return None
        if self.layout.length:
            self.layout.put(gap)
        filled = []
        for number, cell in enumerate(own):
            if number:
                self.layout.put(TAB)
            span = self.layout.put_runs(cell.runs)
            cells.append(_placed(cell, span))
            if span.start < span.end:
                filled.append(span)
        row = Span(filled[0].start, filled[-1].end)
        self.blocks.append(Block(kind=BlockKind.ROW, span=row))
        return row

    def boxed_blocks(self, boxes: BoxIndex) -> tuple[Block, ...]:
        """The blocks with their boxes."""
        return tuple(replace(block, boxes=boxes.of(block.span)) for block in self.blocks)

    def boxed_figures(self, boxes: BoxIndex) -> tuple[Figure, ...]:
        """The figures; one whose picture's place is not known gets the boxes of its caption."""
        return tuple(
            figure if figure.boxes or figure.caption is None else replace(figure, boxes=boxes.of(figure.caption))
            for figure in self.figures
        )

    def boxed_tables(self, boxes: BoxIndex) -> tuple[Table, ...]:
        """The tables with the boxes of their rows, and their heads wherever they are printed again."""
        text = self.layout.text()
        return tuple(
            replace(
                table,
                cells=mark_repeated_heads(table.cells, text),
                row_boxes=tuple(boxes.of(row) if row else () for row in table.rows),
            )
            for table in self.tables
        )


def _placed(cell: DraftCell, span: Span) -> Cell:
    return Cell(row=cell.row, col=cell.col, rowspan=cell.rowspan, colspan=cell.colspan, head=cell.head, span=span)

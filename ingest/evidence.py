"""Evidence: every sentence, caption and table row of a document, addressed by content, with the context it is read with."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Set
from dataclasses import dataclass, field

from ingest.document import BlockKind, Document, Section, Table
from ingest.ids import array_id, fold
from ingest.read.head import head_rows, title_rows
from ingest.record import Evidence, EvidenceKind
from ingest.span import Box, Span

QUOTED = frozenset({BlockKind.ABSTRACT, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.FOOTNOTE})
CAPTIONS = frozenset({BlockKind.CAPTION, BlockKind.TABLE_CAPTION})


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """An addressed piece before it has an id."""

    kind: EvidenceKind
    span: Span
    boxes: tuple[Box, ...]
    table: int | None = None
    row: int | None = None


@dataclass(slots=True)
class Namer:
    """Gives ids: document, kind, folded quote, and the number of equal ones before."""

    document: Document
    seen: Counter[tuple[EvidenceKind, str]] = field(default_factory=Counter)

    def name(self, piece: Piece) -> str:
        """The id of the next piece in text order."""
        quote = fold(piece.span.of(self.document.text))
        ordinal = self.seen[piece.kind, quote]
        self.seen[piece.kind, quote] += 1
        return array_id(self.document.id, piece.kind, quote, ordinal)


def find_evidence(document: Document) -> tuple[Evidence, ...]:
    """All evidence of a document, in text order.

    The title is not evidence. A row's context: its table's caption, head rows, footnotes, and the rows in which a cell that
    spans into it starts.
    """
    pieces = sorted(_pieces(document), key=lambda piece: (piece.span, piece.kind))
    namer = Namer(document)
    ids = {piece.span: namer.name(piece) for piece in pieces}
    contexts = _contexts(document, ids)
    sections = SectionIndex(document.sections)
    return tuple(
        Evidence(
            id=ids[piece.span],
            kind=piece.kind,
            start=piece.span.start,
            end=piece.span.end,
            section=sections.innermost(piece.span),
            page=piece.boxes[0].page if piece.boxes else None,
            boxes=tuple(box.row() for box in piece.boxes),
            quote=piece.span.of(document.text),
            context=contexts.get(piece.span, ()),
            table=piece.table,
            row=piece.row,
        )
        for piece in pieces
    )


class SectionIndex:
    """Finds the innermost section of a span."""

    def __init__(self, sections: tuple[Section, ...]) -> None:
        self.sections = sorted(sections, key=lambda section: (section.span.start, section.level))
        self.starts = [section.span.start for section in self.sections]

    def innermost(self, span: Span) -> str | None:
        """The title of the last section to start that still covers the span."""
        for section in reversed(self.sections[: bisect_right(self.starts, span.start)]):
            if section.span.covers(span):
                return section.title
        return None


def _pieces(document: Document) -> Iterator[Piece]:
    owners = _owners(document.tables)
    for sentence in document.sentences:
        if document.blocks[sentence.block].kind in QUOTED:
            owner = owners.get(document.blocks[sentence.block].span)
            yield Piece(kind=EvidenceKind.SENTENCE, span=sentence.span, boxes=sentence.boxes, table=owner)
    for block in document.blocks:
        if block.kind in CAPTIONS:
            yield Piece(kind=EvidenceKind.CAPTION, span=block.span, boxes=block.boxes, table=owners.get(block.span))
    for number, table in enumerate(document.tables):
        for row, span in enumerate(table.rows):
            if span is not None:
                boxes = table.row_boxes[row] if table.row_boxes else ()
                yield Piece(kind=EvidenceKind.ROW, span=span, boxes=boxes, table=number, row=row)


def _owners(tables: tuple[Table, ...]) -> dict[Span, int]:
    """Which table a caption or a footnote belongs to."""
    return {
        span: number for number, table in enumerate(tables) for span in (table.caption, *table.footnotes) if span is not None
    }


def _contexts(document: Document, ids: dict[Span, str]) -> dict[Span, tuple[str, ...]]:
    """What each table row must be read with, as ids in text order."""
    contexts = {}
    starts = [sentence.span.start for sentence in document.sentences]
    for table in document.tables:
        notes = [span for note in table.footnotes for span in _within(note, document, starts)]
        caption = [table.caption] if table.caption is not None else []
        shared: dict[frozenset[int], list[str]] = {}  # rows under one head are read with the same, put in order once
        for row, above in enumerate(rows_above(table)):
            span, block = table.rows[row], frozenset(above)
            if span is not None:
                if block not in shared:
                    spans = {*notes, *caption, *(other for number in above if (other := table.rows[number]) is not None)}
                    shared[block] = [ids[other] for other in sorted(spans) if other in ids]
                contexts[span] = tuple(one for one in shared[block] if one != ids[span])
    return contexts


def _within(note: Span, document: Document, starts: list[int]) -> Iterator[Span]:
    """The sentences inside a footnote."""
    for sentence in document.sentences[bisect_left(starts, note.start) : bisect_right(starts, note.end)]:
        if note.covers(sentence.span):
            yield sentence.span


def rows_above(table: Table) -> list[set[int]]:
    """For each row the rows that name what its cells are, and those whose cells span into it.

    The nearest block of head rows above it, and the title row nearest above it since then; head rows are read with those beside
    them. A table that marks no head is read with its first row.
    """
    heads, titles = head_rows(table.cells) or {0}, title_rows(table.cells)
    above: list[set[int]] = []
    block: list[int] = []
    title: list[int] = []
    for row in range(len(table.rows)):
        if row in heads and row not in block:
            block, title = _block(heads, row), []
        above.append({*block, *(() if row in titles else title)})
        if row in titles and row not in block:
            title = [row]
    for cell in table.cells:
        if cell.span.start < cell.span.end:
            for row in range(cell.row + 1, min(cell.row + cell.rowspan, len(above))):
                above[row].add(cell.row)
    return above


def _block(heads: Set[int], row: int) -> list[int]:
    """The head rows next to each other that a head row is one of."""
    start = end = row
    while start - 1 in heads:
        start -= 1
    while end + 1 in heads:
        end += 1
    return list(range(start, end + 1))

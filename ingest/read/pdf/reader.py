"""The embedded reader: a PDF's bytes in, a `Document` out."""

from collections import Counter
from collections.abc import Sequence

from ingest.document import BlockKind, Document, Page, SourceFormat
from ingest.errors import NotAPaper, NoTextLayer
from ingest.read.build import build
from ingest.read.draft import Draft, DraftBlock, DraftCell, DraftTable
from ingest.read.pdf.block import TextBlock, blocks_of
from ingest.read.pdf.column import gutters_of, regions_of
from ingest.read.pdf.flow import Flow, fill, indents_paragraphs
from ingest.read.pdf.front import ABSTRACT, Front, front_of
from ingest.read.pdf.furniture import drop_furniture
from ingest.read.pdf.line import Line
from ingest.read.pdf.measure import Measure, measure_of
from ingest.read.pdf.metadata import bibliography_of, title_of
from ingest.read.pdf.opening import open_pdf
from ingest.read.pdf.page import Sheet, read_sheets
from ingest.read.pdf.runs import runs_of
from ingest.read.pdf.symbol import word_counts
from ingest.read.pdf.table import FoundTable, take_tables

PARSER = "pypdfium2/1"
MIN_LETTERS = 40  # of a whole file: fewer are stamps on scanned pages


def read_pdf(content: bytes) -> Document:
    """Read a paper from its PDF.

    Raises:
        Unreadable, Encrypted, TooLarge: see `open_pdf`.
        NoTextLayer: pages, but no text on them.
        NotAPaper: text, but no paragraph of prose.
    """
    with open_pdf(content) as pdf:
        sheets = read_sheets(pdf)
        metadata = pdf.get_metadata_dict()
    _check_text(sheets)
    draft = draft_of(sheets, metadata=metadata)
    if not (draft.body or draft.abstract):
        raise NotAPaper(f"PDF of {len(sheets)} pages without a paragraph of prose: nothing of an article was found in it")
    return build(draft, content=content, format=SourceFormat.PDF, parser=PARSER)


def _check_text(sheets: Sequence[Sheet]) -> None:
    """Refuse a scan; the message names its pages."""
    letters = sum(len(line.text) for sheet in sheets for line in sheet.lines)
    if letters < MIN_LETTERS:
        raise NoTextLayer(
            f"PDF without a text layer on {_pages(range(1, len(sheets) + 1))}: a scan; run `ocrmypdf IN OUT` on it first"
        )


def _pages(numbers: Sequence[int]) -> str:
    """Page numbers for a message."""
    if len(numbers) == 1:
        return f"page {numbers[0]}"
    if list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"pages {numbers[0]}–{numbers[-1]}"
    return "pages " + ", ".join(str(number) for number in numbers)


def draft_of(sheets: Sequence[Sheet], *, metadata: dict[str, str]) -> Draft:
    """The draft of a paper's pages."""
    empty = [sheet.number for sheet in sheets if not sheet.lines]
    words = word_counts(line.text for sheet in sheets for line in sheet.lines)
    first = [line.text for line in sheets[0].lines]
    drop_furniture(sheets)
    measure = measure_of(sheets)
    tables = [table for sheet in sheets for table in take_tables(sheet, measure=measure)]
    _drop_pictures(sheets, measure=measure)
    blocks = _blocks(sheets, measure=measure)
    front = front_of(blocks, measure=measure, known_title=title_of(metadata))
    flow = Flow(measure=measure, indents=indents_paragraphs(blocks, measure=measure))
    for block in blocks[front.body :]:
        flow.add(block)
    draft = Draft(pages=[Page(number=s.number, width=s.width, height=s.height) for s in sheets])
    draft.title = runs_of(front.title, words=words)
    draft.bibliography = bibliography_of(
        metadata, first=first, title="".join(run.text for run in draft.title) or None, authors=front.authors
    )
    draft.abstract.extend(_abstract(front, words=words))
    fill(draft, flow, words=words)
    draft.tables.extend(_table(table, words=words) for table in tables if table.rows)
    if empty:
        draft.notes.append(f"no text layer on {_pages(empty)}: not read; run `ocrmypdf --skip-text IN OUT` to add one")
    return draft


def _drop_pictures(sheets: Sequence[Sheet], *, measure: Measure) -> None:
    """Take writing inside pictures out of the sheets, unless the picture is the page's ground."""
    for sheet in sheets:
        area = sheet.width * sheet.height
        inner = [box for box in sheet.pictures if (box.x1 - box.x0) * (box.y1 - box.y0) < 0.6 * area]
        sheet.lines = [
            line
            for line in sheet.lines
            if measure.is_body(line)
            or not any(b.x0 <= (line.x0 + line.x1) / 2 <= b.x1 and b.y0 <= line.y - 0.3 * line.size <= b.y1 for b in inner)
        ]


def _blocks(sheets: Sequence[Sheet], *, measure: Measure) -> list[TextBlock]:
    """All blocks in reading order."""
    known = gutters_of(sheet.lines for sheet in sheets)
    return [
        block
        for sheet in sheets
        for region in regions_of(sheet.lines, known=known)
        for block in blocks_of(region, measure=measure)
    ]


def _abstract(front: Front, *, words: Counter[str]) -> list[DraftBlock]:
    """The abstract's paragraphs, without the label that opens them."""
    blocks = []
    for index, block in enumerate(front.abstract):
        lines = _without_label(block.lines) if index == 0 else block.lines
        blocks.append(DraftBlock(kind=BlockKind.ABSTRACT, runs=runs_of(lines, words=words)))
    return blocks


def _without_label(lines: list[Line]) -> list[Line]:
    """Lines without "Abstract:" at their start."""
    match = ABSTRACT.match(lines[0].text + " ")
    if match is None:
        return lines
    rest, taken = list(lines[0].pieces), 0
    while rest and taken < len(match[0].replace(" ", "")):
        taken += len(rest.pop(0).text)
    return ([Line(page=lines[0].page, pieces=rest)] if rest else []) + lines[1:]


def _table(table: FoundTable, *, words: Counter[str]) -> DraftTable:
    """A found table as a draft's."""
    cells = [
        DraftCell(row=row, col=cell.col, colspan=cell.colspan, head=row < table.heads, runs=runs_of(cell.lines, words=words))
        for row, found in enumerate(table.rows)
        for cell in found
    ]
    notes = (runs_of(table.notes, words=words),) if table.notes else ()
    return DraftTable(label=table.label, caption=runs_of(table.caption, words=words), cells=tuple(cells), footnotes=notes)

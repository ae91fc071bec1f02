"""The embedded reader: a PDF's bytes in, a `Document` out."""

from collections import Counter
from collections.abc import Sequence

from ingest.document import BlockKind, Document, SourceFormat
from ingest.errors import NotAPaper, NoTextLayer, Unreadable
from ingest.read.build import build
from ingest.read.draft import Draft, DraftBlock, DraftCell, DraftTable
from ingest.read.pdf.flow import Flow, fill, indents_paragraphs
from ingest.read.pdf.front import ABSTRACT, Front, front_of
from ingest.read.pdf.layout import Layout, layout_of
from ingest.read.pdf.line import Line
from ingest.read.pdf.metadata import bibliography_of, title_of
from ingest.read.pdf.opening import open_pdf
from ingest.read.pdf.page import Sheet, read_sheets
from ingest.read.pdf.runs import runs_of
from ingest.read.pdf.table import FoundTable
from ingest.read.pdf.tangle import untangled
from ingest.read.pdf.turn import turn_back

PARSER = "pypdfium2/2"
MIN_LETTERS = 40  # of a whole file: fewer are stamps on scanned pages


def read_pdf(content: bytes) -> Document:
    """Read a paper from its PDF.

    Raises:
        Unreadable, Encrypted, TooLarge: see `open_pdf`.
        NoTextLayer: pages, but no text on them.
        NotAPaper: text, but no paragraph of prose.
    """
    layout, metadata = lay_out(content)
    front, flow = flow_of(layout, metadata=metadata)
    draft = draft_of(layout, front, flow, metadata=metadata)
    if not (draft.body or draft.abstract):
        raise NotAPaper(f"PDF of {len(layout.pages)} pages without a paragraph of prose: nothing of an article was found in it")
    return build(draft, content=content, format=SourceFormat.PDF, parser=PARSER)


def lay_out(content: bytes) -> tuple[Layout, dict[str, str]]:
    """The layout of a PDF, and its metadata.

    Raises:
        Unreadable, Encrypted, TooLarge: see `open_pdf`.
        NoTextLayer: pages, but no text on them.
    """
    with open_pdf(content) as pdf:
        sheets = read_sheets(pdf)
        metadata = pdf.get_metadata_dict()
    _check_text(sheets)
    return layout_of(sheets), metadata


def _check_text(sheets: Sequence[Sheet]) -> None:
    """Refuse a scan; the message names its pages."""
    if all(sheet.damaged for sheet in sheets):
        raise Unreadable(f"PDF of {len(sheets)} pages, none of which can be loaded: damaged; repair it with `qpdf`")
    letters = sum(len(line.text) for sheet in sheets for line in sheet.lines)
    if letters < MIN_LETTERS:
        named = _pages(range(1, len(sheets) + 1))
        raise NoTextLayer(f"PDF without a text layer on {named}: a scan; run `ocrmypdf IN OUT` on it first")


def _pages(numbers: Sequence[int]) -> str:
    """Page numbers for a message."""
    if len(numbers) == 1:
        return f"page {numbers[0]}"
    if list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"pages {numbers[0]}–{numbers[-1]}"
    return "pages " + ", ".join(str(number) for number in numbers)


def flow_of(layout: Layout, *, metadata: dict[str, str]) -> tuple[Front, Flow]:
    """The front of a paper, and its body sorted into passages, captions and references."""
    measure, blocks = layout.measure, layout.blocks
    front = front_of(blocks, measure=measure, known_title=title_of(metadata))
    flow = Flow(measure=measure, indents=indents_paragraphs(blocks, measure=measure))
    for block in blocks[front.body :]:
        flow.add(block)
    return front, flow


def draft_of(layout: Layout, front: Front, flow: Flow, *, metadata: dict[str, str]) -> Draft:
    """The draft of a paper."""
    words = layout.words
    draft = Draft(pages=list(layout.pages))
    draft.title = runs_of(front.title, words=words)
    draft.bibliography = bibliography_of(
        metadata,
        first=[line.text for line in layout.lines[1]],
        title="".join(run.text for run in draft.title) or None,
        authors=front.authors,
    )
    draft.abstract.extend(_abstract(front, words=words))
    fill(draft, flow, words=words)
    draft.tables.extend(draft_table(table, words=words) for table in layout.tables)
    turn_back(draft, layout.turned)
    if layout.damaged:
        draft.notes.append(f"{_pages(layout.damaged)}: damaged and not read; repair the file with `qpdf`")
    if layout.empty_pages:
        named = _pages(layout.empty_pages)
        draft.notes.append(f"no text layer on {named}: not read; run `ocrmypdf --skip-text IN OUT` to add one")
    return draft


def _abstract(front: Front, *, words: Counter[str]) -> list[DraftBlock]:
    """The abstract's paragraphs, without the label that opens them."""
    blocks = []
    for index, block in enumerate(front.abstract):
        lines = _without_label(block.lines) if index == 0 else block.lines
        blocks.extend(untangled(BlockKind.ABSTRACT, lines, words=words))
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


def draft_table(table: FoundTable, *, words: Counter[str]) -> DraftTable:
    """A found table as a draft's."""
    cells = [
        DraftCell(row=row, col=cell.col, colspan=cell.colspan, head=row < table.heads, runs=runs_of(cell.lines, words=words))
        for row, found in enumerate(table.rows)
        for cell in found
    ]
    notes = (runs_of(table.notes, words=words),) if table.notes else ()
    return DraftTable(label=table.label, caption=runs_of(table.caption, words=words), cells=tuple(cells), footnotes=notes)

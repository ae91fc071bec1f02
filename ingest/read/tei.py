"""TEI of GROBID: structure from the TEI, words from the PDF that it was made of.

GROBID joins broken words and parts scripts from their formula, so each of its sentences is looked up, by its boxes, in the
PDF's own characters, and those are the text. What is not found keeps GROBID's words, and a note says how often. Tables and
figures that GROBID lost are the embedded reader's. Nothing of the TEI's random ids or time stamps enters.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from lxml import etree

from ingest.document import BlockKind, Document, MarkKind, Page, SourceFormat
from ingest.errors import NotAPaper, SkipSource, Unreadable
from ingest.read.build import build
from ingest.read.draft import Draft, DraftBlock, DraftCell, DraftTable, Run
from ingest.read.pdf.adjacency import Adjacency
from ingest.read.pdf.block import TextBlock, blocks_of
from ingest.read.pdf.caption import FIGURE, TABLE
from ingest.read.pdf.cite import FoldedMark, cited
from ingest.read.pdf.flow import is_equation
from ingest.read.pdf.heading import HeadingStyle, is_heading, levels_of, style_of
from ingest.read.pdf.layout import Layout
from ingest.read.pdf.line import Line
from ingest.read.pdf.locate import Locator, folded
from ingest.read.pdf.reader import draft_of, flow_of, lay_out
from ingest.read.pdf.runs import runs_of
from ingest.read.pdf.tangle import untangled
from ingest.read.tei_header import TEI, bibliography_of, references_of
from ingest.span import Box

PARSER = "grobid-tei/2"
MAX_BYTES = 256 * 1024 * 1024
SEEN = 0.8  # of the pieces: a passage with more in other blocks is there already
MOST_CELLS = 0.9  # of GROBID's: with so many the embedded reader's table is taken
LONGEST_TITLE = 220  # characters: a longer "head" is a paragraph that GROBID took for one
PLAIN_STYLE = HeadingStyle(size=0, bold=False, capitals=False, italic=False)
CROSS_TYPES = frozenset({"figure", "table", "formula", "section"})
NUMBER = r"-?\d{1,6}(?:\.\d+)?"
COORDS = re.compile(rf"(?<![\d.-])(\d{{1,6}}),({NUMBER}),({NUMBER}),({NUMBER}),({NUMBER})(?![\d.])")


def read_tei(tei: bytes, *, content: bytes) -> Document:
    """Read what GROBID answered for a PDF; `content` is the PDF.

    Raises:
        Unreadable: not a whole TEI.
        NotAPaper: a TEI without a paragraph.
    """
    root = _parse(tei)
    draft = TeiReading(root=root, content=content).draft()
    if not (draft.body or draft.abstract):
        raise NotAPaper("TEI without a paragraph: GROBID found nothing of an article in the PDF")
    return build(draft, content=content, format=SourceFormat.TEI, parser=PARSER)


def _parse(tei: bytes) -> etree._Element:
    """The root element; no entities, no DTD, no network."""
    if len(tei) > MAX_BYTES:
        raise Unreadable(f"TEI of {len(tei)} bytes: the limit is {MAX_BYTES}")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(tei, parser)
    except etree.XMLSyntaxError as error:
        raise Unreadable(f"TEI of {len(tei)} bytes is not whole ({error}): ask GROBID again") from error
    if root.tag != f"{TEI}TEI":
        raise Unreadable(f"<{etree.QName(root).localname}> instead of a TEI: ask GROBID again")
    return root


@dataclass(slots=True, kw_only=True)
class Head:
    """A heading under way: its runs, what its number and style say of its level."""

    runs: tuple[Run, ...]
    title: str
    style: HeadingStyle


@dataclass(slots=True, kw_only=True)
class TeiReading:
    """One reading of a TEI, beside the layout of its PDF (None when that cannot be opened here)."""

    root: etree._Element
    content: bytes
    layout: Layout | None = None
    locator: Locator | None = None
    adjacency: Adjacency = field(default_factory=lambda: Adjacency(()))
    places: dict[str, str] = field(default_factory=dict)
    used: set[int] = field(default_factory=set)  # pieces (by identity) that a block already has
    asked: int = 0
    lost: int = 0

    def draft(self) -> Draft:
        """Everything of the TEI, with the tables and figures that only the PDF gives."""
        draft = Draft(bibliography=bibliography_of(self.root))
        own = self._lay_out(draft)
        draft.references, self.places = references_of(self.root)
        draft.pages = list(self.layout.pages) if self.layout is not None else self._pages()
        self._put_title(draft, own=own)
        draft.abstract.extend(self._abstract())
        self._put_body(draft)
        self._put_floats(draft, own=own)
        if own is not None:
            _add_lost(draft, own)
        if self.lost:
            draft.notes.append(
                f"{self.lost} of {self.asked} passages of GROBID are left out: not found in the PDF's characters"
            )
        return draft

    def _lay_out(self, draft: Draft) -> Draft | None:
        """The embedded reader's draft of the same PDF."""
        try:
            self.layout, metadata = lay_out(self.content)
        except SkipSource as error:
            draft.notes.append(f"words and tables are GROBID's, the embedded reader cannot open the PDF: {error}")
            return None
        self.locator = Locator(self.layout.lines, left_out=self.layout.left_out)
        front, flow = flow_of(self.layout, metadata=metadata)
        self.adjacency = Adjacency([*(block.lines for block in front.abstract), *(p.lines for p in flow.passages)])
        return draft_of(self.layout, front, flow, metadata=metadata)

    def _pages(self) -> list[Page]:
        """The sizes of the pages as the TEI gives them; a page without one is none."""
        surfaces = (
            [s.get(name) or "" for name in ("n", "lrx", "lry")] for s in self.root.iterfind(f"{TEI}facsimile/{TEI}surface")
        )
        return [
            Page(number=int(number), width=float(width), height=float(height))
            for number, width, height in surfaces
            if number.isdecimal() and re.fullmatch(NUMBER, width) and re.fullmatch(NUMBER, height)
        ]

    def _put_title(self, draft: Draft, *, own: Draft | None) -> None:
        """The title: the PDF's own where both agree or the TEI has none."""
        title = draft.bibliography.title
        printed = "".join(run.text for run in own.title) if own is not None else ""
        if own is not None and printed and (title is None or folded(title) == folded(printed)):
            draft.title = own.title
        elif title:
            draft.title = (Run(text=title),)
        if own is not None:
            known, found = draft.bibliography, own.bibliography
            draft.bibliography = replace(
                known,
                doi=known.doi or found.doi,
                title=known.title or found.title,
                year=known.year or found.year,
                authors=known.authors or found.authors,
                licence=known.licence or found.licence,
            )

    def _abstract(self) -> Iterator[DraftBlock]:
        """The paragraphs of the abstract; a "head" that reads like a paragraph is one."""
        for item in self.root.iterfind(f"{TEI}teiHeader/{TEI}profileDesc/{TEI}abstract//*"):
            if item.tag == f"{TEI}p" or (item.tag == f"{TEI}head" and _is_prose(item)):
                yield from self._passages(item, BlockKind.ABSTRACT)

    def _put_body(self, draft: Draft) -> None:
        """Headings, paragraphs, list items, formulas and notes of body and back, in their order."""
        heads: list[tuple[int, Head]] = []
        for item in self._items():
            name = etree.QName(item).localname
            found = self._heads(item) if name == "head" and not _is_prose(item) else None
            if found is None:
                draft.body.extend(self._passages(item, KINDS[name]))
                continue
            for head in found:
                heads.append((len(draft.body), head))
                draft.body.append(DraftBlock(kind=BlockKind.HEADING, runs=head.runs, level=1))
        levels = levels_of([(head.title, head.style) for _, head in heads])
        for (place, _), level in zip(heads, levels, strict=True):
            draft.body[place] = replace(draft.body[place], level=level)

    def _items(self) -> Iterator[etree._Element]:
        """The elements that are blocks, in document order; figures and the list of references are not among them."""
        text = self.root.find(f"{TEI}text")
        for part in ("body", "back"):
            root = text.find(f"{TEI}{part}") if text is not None else None
            if root is not None:
                yield from _blocks(root)

    def _heads(self, item: etree._Element) -> list[Head] | None:
        """The headings of one head: adjacent headings that GROBID merged are set apart by their style on the page.

        None for a "head" that the page sets as running text; [] for a running head or the head of a table.
        """
        text, number = _plain(item), item.get("n")
        lines = self._find(text if not number else f"{number} {text}", item)
        lines = self._find(text, item) if lines is None else lines
        if self.layout is None or lines is None:
            title = _title(text, number)
            return [Head(runs=(Run(text=title),), title=title, style=PLAIN_STYLE)]
        blocks: list[TextBlock] = blocks_of(lines, measure=self.layout.measure)
        if not number and blocks and not any(is_heading(block, measure=self.layout.measure) for block in blocks):
            return None
        if lines and not self._is_new(lines):
            return []
        return [
            Head(
                runs=runs_of(block.lines, words=self.layout.words),
                title=_title(block.text, number if block is blocks[0] else None),
                style=style_of(block),
            )
            for block in blocks
        ]

    def _passages(self, item: etree._Element, kind: BlockKind) -> list[DraftBlock]:
        """A block; several where GROBID has joined what the page does not, none where nothing of it is found."""
        text = _plain(item)
        if not text:
            return []
        marks = list(self._marks(item))
        if self.layout is None or kind is BlockKind.FORMULA:
            runs = cited((Run(text=text, boxes=tuple(_boxes(item))),), text=text, marks=marks)
            return [DraftBlock(kind=kind, runs=runs)]
        groups = [group for group in self.adjacency.parted(self._lines(item, text)) if self._is_new(group)]
        blocks = [block for group in groups for block in self._untangled(group, kind)]
        if len(blocks) == 1:
            return [replace(blocks[0], runs=cited(blocks[0].runs, text=text, marks=marks))]
        return blocks

    def _lines(self, item: etree._Element, text: str) -> list[Line]:
        """The PDF's lines for a block: as a whole, else for each of its sentences that is found."""
        self.asked += 1
        lines = self._find(text, item)
        if lines is None:
            lines = [line for s in item.iter(f"{TEI}s") for line in self._find(_plain(s), s) or ()]
            self.lost += not lines
        return lines

    def _untangled(self, lines: list[Line], kind: BlockKind) -> list[DraftBlock]:
        """The blocks of lines that run on; an equation that GROBID took for words is a formula."""
        assert self.layout is not None
        block = TextBlock(lines=lines, left=0.0, right=0.0)
        if kind is not BlockKind.CAPTION and is_equation(block, measure=self.layout.measure):
            kind = BlockKind.FORMULA
        return untangled(kind, lines, words=self.layout.words)

    def _is_new(self, lines: list[Line]) -> bool:
        """Whether most of the lines are in no block yet: GROBID also reads what is hidden below the page."""
        pieces = [id(piece) for line in lines for piece in line.pieces]
        known = sum(piece in self.used for piece in pieces)
        self.used.update(pieces)
        return known < SEEN * len(pieces)

    def _marks(self, item: etree._Element) -> Iterator[FoldedMark]:
        """The reference marks of a sentence."""
        place = 0
        for piece, ref in _texts(item):
            end = place + len(folded(piece))
            kind = ref.get("type") if ref is not None else None
            if ref is not None and kind == "bibr":
                target = self.places.get(ref.get("target") or "")
                yield FoldedMark(start=place, end=end, kind=MarkKind.CITE, target=target)
            elif kind in CROSS_TYPES:
                yield FoldedMark(start=place, end=end, kind=MarkKind.CROSS)
            place = end

    def _find(self, text: str, item: etree._Element) -> list[Line] | None:
        """The PDF's lines for an element's text; None when not found."""
        boxes = _boxes(item)
        return self.locator.find(text, boxes) if self.locator is not None and boxes else None

    def _put_floats(self, draft: Draft, *, own: Draft | None) -> None:
        """Figures with a caption (the embedded reader's words where it has the figure too), and tables with cells."""
        printed = {folded(figure.label or ""): figure for figure in own.figures} if own is not None else {}
        known: set[str] = set()
        for figure in self.root.iterfind(f".//{TEI}figure"):
            if figure.get("type") == "table":
                table = self._table(figure, own=own)
                if table is not None:
                    draft.tables.append(table)
                continue
            runs = self._caption(figure)
            match = FIGURE.match("".join(run.text for run in runs))
            label = _label(match) if match is not None else ""
            if label and folded(label) not in known:
                known.add(folded(label))
                block = DraftBlock(kind=BlockKind.CAPTION, runs=runs, label=label)
                draft.figures.append(printed.get(folded(label), block))

    def _caption(self, figure: etree._Element) -> tuple[Run, ...]:
        """The caption of a figure or table, its label included."""
        parts = [part for name in ("head", "figDesc") if (part := figure.find(f"{TEI}{name}")) is not None]
        if len(parts) == 2 and (FIGURE.match(_plain(parts[1])) or TABLE.match(_plain(parts[1]))):
            parts = parts[1:]
        found = [block.runs for part in parts for block in self._passages(part, BlockKind.CAPTION)[:1]]
        return tuple(run for index, runs in enumerate(found) for run in ((Run(text=" "), *runs) if index else runs))

    def _table(self, figure: etree._Element, *, own: Draft | None) -> DraftTable | None:
        """A table of GROBID's, the embedded reader's where that has as many cells of it; None when GROBID has no cells.

        GROBID's cells have no place on the page, and lose what does not fit its rows.
        """
        cells = [
            DraftCell(row=row, col=col, runs=(Run(text=text),), head=row == 0)
            for row, line in enumerate(figure.iterfind(f"{TEI}table/{TEI}row"))
            for col, cell in enumerate(line.iterfind(f"{TEI}cell"))
            if (text := _plain(cell))
        ]
        match = next((m for part in figure if (m := TABLE.match(_plain(part)))), None)
        label = _label(match) if match is not None else None
        printed = [t for t in own.tables if label and folded(t.label or "") == folded(label)] if own is not None else []
        if cells and printed and len(printed[0].cells) >= MOST_CELLS * len(cells):
            return printed[0]
        caption = printed[0].caption if printed else self._caption(figure)
        return DraftTable(label=label, caption=caption, cells=tuple(cells)) if cells else None


KINDS = {
    "p": BlockKind.PARAGRAPH,
    "head": BlockKind.PARAGRAPH,
    "item": BlockKind.LIST_ITEM,
    "formula": BlockKind.FORMULA,
    "note": BlockKind.FOOTNOTE,
}


def _blocks(root: etree._Element) -> Iterator[etree._Element]:
    """Blocks below an element, those within blocks left out."""
    for child in root:
        name = etree.QName(child).localname
        if name in KINDS:
            yield child
        elif name not in {"figure", "listBibl", "listOrg"}:
            yield from _blocks(child)


def _texts(item: etree._Element) -> Iterator[tuple[str, etree._Element | None]]:
    """The strings of an element in order, each with the reference mark it stands in."""
    if item.text:
        yield item.text, item if item.tag == f"{TEI}ref" else None
    for child in item:
        yield from _texts(child)
        if child.tail:
            yield child.tail, item if item.tag == f"{TEI}ref" else None


def _plain(item: etree._Element) -> str:
    """An element's text with single spaces."""
    return " ".join("".join(item.itertext()).split())


def _boxes(item: etree._Element) -> list[Box]:
    """The boxes of an element, of its sentences where it has some: x, y, width and height made two corners."""
    places = [s.get("coords") or "" for s in item.iter(f"{TEI}s")] or [item.get("coords") or ""]
    boxes = []
    for page, x, y, width, height in COORDS.findall(";".join(places)):
        left, top = float(x), float(y)
        boxes.append(Box(int(page), left, top, round(left + float(width), 2), round(top + float(height), 2)))
    return boxes


def _is_prose(item: etree._Element) -> bool:
    """Whether a "head" is a paragraph."""
    text = _plain(item)
    return len(text) > LONGEST_TITLE or (len(text) > 120 and text.endswith("."))


def _title(text: str, number: str | None) -> str:
    """A title with its number, for its level."""
    return f"{number} {text}" if number and not text.startswith(number) else text


def _label(match: re.Match[str]) -> str:
    """The label that a caption opens with."""
    return " ".join(match[1].split())


def _add_lost(draft: Draft, own: Draft) -> None:
    """Add the tables and figures that only the embedded reader found."""
    tables = {folded(table.label or "") for table in draft.tables}
    lost = [table for table in own.tables if folded(table.label or "") not in tables]
    if lost:
        names = ", ".join(table.label or "a table" for table in lost)
        draft.notes.append(f"{names}: from the embedded reader, GROBID found no cells")
    draft.tables = sorted([*draft.tables, *lost], key=lambda table: _number(table.label))
    figures = {folded(figure.label or "") for figure in draft.figures}
    missed = [figure for figure in own.figures if folded(figure.label or "") not in figures]
    if missed:
        names = ", ".join(figure.label or "a figure" for figure in missed)
        draft.notes.append(f"{names}: captions from the embedded reader, GROBID found none")
    draft.figures = sorted([*draft.figures, *missed], key=lambda figure: _number(figure.label))


def _number(label: str | None) -> tuple[int, str]:
    """A label by its number, for sorting."""
    digits = re.search(r"\d+", label or "")
    return (int(digits[0]) if digits else 999, label or "")

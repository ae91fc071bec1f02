"""One file read: one canonical text, and spans on it for everything else.

The text holds: title; abstract; body blocks in reading order; figure captions; then each table (label and caption, one line a
row with its own cells joined by a tab, footnotes); a blank line between blocks. References are not in the text. A plain-text
source is its own text, unchanged.
"""

from dataclasses import dataclass
from enum import StrEnum

from ingest.span import Box, Span


class SourceFormat(StrEnum):
    """What kind of file a document was read from."""

    JATS = "jats"
    ELSEVIER = "elsevier"
    TEI = "tei"  # a PDF that GROBID read
    PDF = "pdf"  # a PDF that the embedded reader read
    TEXT = "text"


class BlockKind(StrEnum):
    """What a stretch of the text is."""

    TITLE = "title"
    ABSTRACT = "abstract"  # a paragraph of the abstract
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list item"
    FORMULA = "formula"
    CAPTION = "caption"  # of a figure
    TABLE_CAPTION = "table caption"
    ROW = "row"
    FOOTNOTE = "footnote"  # of a table or of the article


class MarkKind(StrEnum):
    """What is special about a few characters of the text."""

    SUB = "sub"
    SUP = "sup"
    CITE = "cite"  # a reference mark; target = numbers of the references in `Document.references`, as text
    CROSS = "cross"  # a pointer to a figure, table, equation or section
    FORMULA = "formula"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A typed span below the sentence; `target` is the indices of the cited references, spaces between, else None."""

    kind: MarkKind
    span: Span
    target: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A stretch of the text between blank lines (a table row is a block of its own)."""

    kind: BlockKind
    span: Span
    boxes: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """From its heading to the next heading of its level or above; `level` from 1."""

    title: str
    level: int
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence of a title, abstract, paragraph, list item or footnote; `block` indexes `Document.blocks`."""

    span: Span
    block: int
    boxes: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A table cell; rows and columns from 0, `head` for column heads and row heads in a head row."""

    row: int
    col: int
    rowspan: int = 1
    colspan: int = 1
    head: bool = False
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table: caption (label included), one span a row, cells, footnotes; `rows[i]` is None where row i has no text."""

    label: str | None
    caption: Span | None
    rows: tuple[Span | None, ...]
    cells: tuple[Cell, ...]
    footnotes: tuple[Span, ...] = ()
    row_boxes: tuple[tuple[Box, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure: its caption (label included) as a span of the text."""

    label: str | None
    caption: Span | None
    boxes: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """One entry of the list of references; None where the source does not say."""

    title: str | None = None
    doi: str | None = None
    year: int | None = None
    authors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Supplement:
    """A file that belongs to the article but is not in it; `href` is its name or address as the source gives it."""

    label: str | None = None
    caption: str | None = None
    href: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bibliography:
    """What the file says about itself; None is unknown."""

    doi: str | None = None
    title: str | None = None
    year: int | None = None
    authors: tuple[str, ...] = ()
    journal: str | None = None
    licence: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of a PDF: number from 1, size in points."""

    number: int
    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One file read. `parser` names the reader and its version; `notes` says what a user should know of the reading."""

    id: str
    sha256: str
    format: SourceFormat
    parser: str
    bibliography: Bibliography
    text: str
    blocks: tuple[Block, ...]
    sections: tuple[Section, ...]
    sentences: tuple[Sentence, ...]
    tables: tuple[Table, ...] = ()
    figures: tuple[Figure, ...] = ()
    references: tuple[Reference, ...] = ()
    supplements: tuple[Supplement, ...] = ()
    pages: tuple[Page, ...] = ()
    marks: tuple[Mark, ...] = ()
    notes: tuple[str, ...] = ()

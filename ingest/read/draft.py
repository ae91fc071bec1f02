"""What a reader hands over: blocks of marked runs, from which `build` makes the one text and every span on it."""

from dataclasses import dataclass, field

from ingest.document import Bibliography, BlockKind, MarkKind, Page, Reference, Supplement
from ingest.span import Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Characters of one kind; boxes are where they stand on the page (one a line)."""

    text: str
    mark: MarkKind | None = None
    target: str | None = None
    boxes: tuple[Box, ...] = ()
    formula: bool = False  # within an inline formula, beside its own mark


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftBlock:
    """A heading (with its level, from 1), paragraph, list item, formula, caption or footnote."""

    kind: BlockKind
    runs: tuple[Run, ...]
    level: int | None = None
    label: str | None = None  # of a figure
    boxes: tuple[Box, ...] = ()  # of a figure's picture


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftCell:
    """A cell at its place in the grid; rows and columns from 0."""

    row: int
    col: int
    runs: tuple[Run, ...]
    rowspan: int = 1
    colspan: int = 1
    head: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftTable:
    """A table before its text is laid out."""

    label: str | None
    caption: tuple[Run, ...]
    cells: tuple[DraftCell, ...]
    footnotes: tuple[tuple[Run, ...], ...] = ()


@dataclass(slots=True, kw_only=True)
class Draft:
    """Everything of one file, in reading order, before offsets exist. Built up by one reader, then handed to `build`."""

    bibliography: Bibliography = field(default_factory=Bibliography)
    title: tuple[Run, ...] = ()
    abstract: list[DraftBlock] = field(default_factory=list)
    body: list[DraftBlock] = field(default_factory=list)
    figures: list[DraftBlock] = field(default_factory=list)
    tables: list[DraftTable] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    supplements: list[Supplement] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

"""The blocks of a JATS article: sections, paragraphs, lists, formulas, footnotes, figures, tables."""

from collections.abc import Callable, Iterator

from ingest.document import BlockKind
from ingest.read.draft import Draft, DraftBlock, DraftCell, DraftTable, Run
from ingest.read.grid import GridCell, grid
from ingest.read.inline import SILENT, SPACE, Inline, Style, chosen_form
from ingest.read.layout import has_text
from ingest.read.xml import Element, below, children, first, local, names, text_of

SKIPPED = SILENT | names("ref-list bio sub-article response sec-meta")
SECTIONS = names("sec ack app notes fn-group glossary boxed-text statement abstract")
PROSE = names("p preformat code verse-line attrib")
HEADERS = names("label title")
BARE_TABLES = names("table array")
BESIDE_NOTES = SKIPPED | BARE_TABLES | names("label caption")
FLOATS = names("fig fig-group table-wrap table-wrap-group ref-list bio")
FORMULA = Style(formula=True)


class JatsBody:
    """Walks the elements of a part and adds what it finds to a draft."""

    def __init__(self, draft: Draft, inline: Inline) -> None:
        self.draft = draft
        self.inline = inline
        self.prose = BlockKind.PARAGRAPH
        self.readers: dict[str, Callable[[Element, int], None]] = {
            "fig": self._figure,
            "fig-group": self._group,
            "table-wrap-group": self._group,
            "table-wrap": self._table,
            "table": self._table,
            "array": self._table,
            "disp-formula": self._formula,
            "list": self._list,
            "def-list": self._list,
            "fn": self._footnote,
            "supplementary-material": self._supplement,
            "media": self._supplement,
            "alternatives": self._alternatives,
            "block-alternatives": self._alternatives,
        }

    def read_part(self, node: Element) -> None:
        """Read body, back or floats; no section goes on from one to the other."""
        self.draft.body.append(DraftBlock(kind=BlockKind.HEADING, runs=(), level=1))
        self._section(node, 1)

    def read_abstract(self, node: Element) -> None:
        """Read an abstract: its paragraphs are abstract blocks, its parts sections below it."""
        self.prose = BlockKind.ABSTRACT
        self._section(node, 1)

    def _walk(self, node: Element, *, level: int) -> None:
        """Read an element that holds blocks; a section among them is of this level, text among them a paragraph."""
        self._stray(node.text)
        for child in node:
            if local(child) not in HEADERS:
                self._one(child, level)
            self._stray(child.tail)

    def _holds_blocks(self, node: Element) -> bool:
        return any(
            local(child) in PROSE or local(child) in self.readers or local(child) in SECTIONS for child in children(node)
        )

    def _add(self, kind: BlockKind, runs: tuple[Run, ...], *, level: int | None = None) -> None:
        if has_text(runs):
            self.draft.body.append(DraftBlock(kind=kind, runs=runs, level=level))

    def _section(self, node: Element, level: int) -> None:
        """A heading from label and title, then the content, one level down when there was a heading."""
        heading = self._labelled(node, "title")
        self._add(BlockKind.HEADING, heading, level=level)
        self._walk(node, level=level + 1 if has_text(heading) else level)

    def _one(self, child: Element, level: int) -> None:
        """Read one element that stands among blocks."""
        name = local(child)
        if not name or name in SKIPPED:
            return
        if name in self.readers:
            self.readers[name](child, level)
        elif name in SECTIONS:
            self._section(child, level)
        elif name in PROSE or not self._holds_blocks(child):
            self._paragraph(child, level=level, kind=self.prose)
        else:
            self._add(self.prose, self._labelled(child, "title"))
            self._walk(child, level=level)

    def _stray(self, text: str | None) -> None:
        self._add(self.prose, (Run(text=text or ""),))

    def _labelled(self, node: Element, *names: str) -> tuple[Run, ...]:
        """The runs of label and the children named, spaces between."""
        runs: list[Run] = []
        for child in children(node, "label", *names):
            runs += [*self.inline.flat(child), SPACE]
        return tuple(runs)

    def _paragraph(self, node: Element, *, level: int, kind: BlockKind, before: tuple[Run, ...] = ()) -> None:
        """One block for each stretch of text between the block elements of a paragraph; floats do not interrupt it."""
        runs = list(before)
        for part in self.inline.read(node):
            if isinstance(part, Run):
                runs.append(part)
            elif local(part) in FLOATS:
                self._one(part, level)
            else:
                self._add(kind, tuple(runs))
                runs = []
                self._one(part, level)
        self._add(kind, tuple(runs))

    def _list(self, node: Element, level: int) -> None:
        """Each item a block; what it holds besides paragraphs is read on its own."""
        title = self._labelled(node, "title")
        self._add(self.prose, title)
        for item in children(node, "list-item", "def-item"):
            before = self._labelled(item)
            for child in children(item):
                if local(child) in ("label", *SKIPPED):
                    continue
                if local(child) in ("p", "title", "term", "def"):
                    self._paragraph(child, level=level, kind=BlockKind.LIST_ITEM, before=before)
                    before = ()
                else:
                    self._one(child, level)

    def _formula(self, node: Element, level: int) -> None:
        """A displayed formula, then its number, as in print."""
        del level
        label = first(node, "label")
        number = () if label is None else self.inline.flat(label)
        rest = self.inline.flat(node, FORMULA, without=label)
        self._add(BlockKind.FORMULA, (*rest, SPACE, *number))

    def _footnote(self, node: Element, level: int) -> None:
        self._paragraph_group(node, BlockKind.FOOTNOTE, level)

    def _paragraph_group(self, node: Element, kind: BlockKind, level: int) -> None:
        before = self._labelled(node)
        for child in children(node):
            if local(child) == "p":
                self._paragraph(child, level=level, kind=kind, before=before)
                before = ()
            elif local(child) != "label":
                self._one(child, level)

    def _supplement(self, node: Element, level: int) -> None:
        """What is said of a supplementary file, as a paragraph."""
        del level
        self._add(self.prose, self.inline.flat(node))

    def _alternatives(self, node: Element, level: int) -> None:
        chosen = chosen_form(node)
        if chosen is not None:
            self._one(chosen, level)

    def _group(self, node: Element, level: int) -> None:
        """A group's own caption is a figure caption; its members are read one by one."""
        caption = self._caption(node)
        if has_text(caption):
            self.draft.figures.append(DraftBlock(kind=BlockKind.CAPTION, runs=caption, label=text_of(first(node, "label"))))
        for child in children(node, "fig", "table-wrap", "fig-group"):
            self._one(child, level)

    def _figure(self, node: Element, level: int) -> None:
        del level
        runs = self._caption(node)
        label = text_of(first(node, "label"))
        if has_text(runs):
            self.draft.figures.append(DraftBlock(kind=BlockKind.CAPTION, runs=runs, label=label))

    def _caption(self, node: Element) -> tuple[Run, ...]:
        return self._labelled(node, "caption", "p", "attrib")

    def _table(self, node: Element, level: int) -> None:
        """A table with its caption; what stands beside the grid is read as notes."""
        del level
        bare = local(node) in BARE_TABLES
        grids = [node] if bare else list(below(node, *BARE_TABLES))
        self.draft.tables.append(
            DraftTable(
                label=None if bare else text_of(first(node, "label")),
                caption=() if bare else self._labelled(node, "caption"),
                cells=tuple(self._cell(cell) for cell in grid(grids)),
                footnotes=() if bare else tuple(self._table_notes(node)),
            )
        )

    def _cell(self, cell: GridCell) -> DraftCell:
        runs = self.inline.flat(cell.node)
        return DraftCell(row=cell.row, col=cell.col, runs=runs, rowspan=cell.rowspan, colspan=cell.colspan, head=cell.head)

    def _table_notes(self, node: Element) -> Iterator[tuple[Run, ...]]:
        """Each footnote, paragraph or list beside the grid."""
        for child in children(node):
            name = local(child)
            if name in ("table-wrap-foot", "fn-group"):
                yield from self._table_notes(child)
            elif name not in BESIDE_NOTES and first(child, *BARE_TABLES) is None:
                runs = self.inline.flat(child)
                if has_text(runs):
                    yield runs

"""The blocks of an XML article, whatever its markup calls them: sections, paragraphs, lists, formulas, notes, floats."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ingest.document import BlockKind, Supplement
from ingest.read.draft import Draft, DraftBlock, DraftCell, DraftTable, Run
from ingest.read.grid import GridCell, grid
from ingest.read.inline import SPACE, Inline
from ingest.read.layout import has_text
from ingest.read.math import Style
from ingest.read.xml import Element, children, first, local, names, text_of

FORMULA = Style(formula=True)
GRID = names("tgroup thead tbody tfoot tr row")


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """What the elements of one kind of XML are among blocks; a label is `label` everywhere."""

    skipped: frozenset[str]  # not read
    sections: frozenset[str]
    prose: frozenset[str]  # paragraphs wherever they stand
    lines: frozenset[str]  # paragraphs of a list's item or a note
    items: frozenset[str]  # of a list
    title: str  # the heading of a section, list or note
    caption: tuple[str, ...]  # what a caption is made of, beside its label
    notes: frozenset[str]  # groups of notes below a table
    floats: frozenset[str]  # do not interrupt the paragraph that they stand in


class Body:
    """Walks the elements of a part and adds what it finds to a draft; a kind of markup names its elements and readers."""

    def __init__(self, draft: Draft, inline: Inline, names: Names) -> None:
        self.draft = draft
        self.inline = inline
        self.names = names
        self.prose = BlockKind.PARAGRAPH
        self.readers: dict[str, Callable[[Element, int], None]] = {}

    def read_part(self, node: Element) -> None:
        """Read body, back or floats; no section goes on from one to the other."""
        self.draft.body.append(DraftBlock(kind=BlockKind.HEADING, runs=(), level=1))
        self._section(node, 1)

    def read_abstract(self, node: Element) -> None:
        """Read an abstract: its paragraphs are abstract blocks, its parts sections below it."""
        self.prose = BlockKind.ABSTRACT
        self._section(node, 1)

    def read_title(self, node: Element) -> None:
        """Read the article's title; a note inside it is a block of the body."""
        parts = list(self.inline.read(node))
        self.draft.title = tuple(part for part in parts if isinstance(part, Run))
        for part in parts:
            if not isinstance(part, Run):
                self._one(part, 1)

    def _walk(self, node: Element, *, level: int) -> None:
        """Read an element that holds blocks; a section among them is of this level, text among them a paragraph."""
        self._stray(node.text)
        for child in node:
            if local(child) not in ("label", self.names.title):
                self._one(child, level)
            self._stray(child.tail)

    def _holds_blocks(self, node: Element) -> bool:
        own = self.names
        found = map(local, children(node))
        return any(name in own.prose or name in self.readers or name in own.sections for name in found)

    def _add(self, kind: BlockKind, runs: tuple[Run, ...], *, level: int | None = None) -> None:
        if has_text(runs):
            self.draft.body.append(DraftBlock(kind=kind, runs=runs, level=level))

    def _section(self, node: Element, level: int) -> None:
        """A heading from label and title, then the content, one level down when there was a heading."""
        heading = self._labelled(node, self.names.title)
        self._add(BlockKind.HEADING, heading, level=level)
        self._walk(node, level=level + 1 if has_text(heading) else level)

    def _one(self, child: Element, level: int) -> None:
        """Read one element that stands among blocks."""
        name = local(child)
        if not name or name in self.names.skipped:
            return
        if name in self.readers:
            self.readers[name](child, level)
        elif name in self.names.sections:
            self._section(child, level)
        elif name in self.names.prose or not self._holds_blocks(child):
            self._paragraph(child, level=level, kind=self.prose)
        else:
            self._add(self.prose, self._labelled(child, self.names.title))
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
        """One block for each stretch of text between the block elements of a paragraph; floats and notes come after it."""
        runs, floats = list(before), []
        for part in self.inline.read(node):
            if isinstance(part, Run):
                runs.append(part)
            elif self._floats(part):
                floats.append(part)
            else:
                self._add(kind, tuple(runs))
                runs = []
                self._one(part, level)
        self._add(kind, tuple(runs))
        for part in floats:
            self._one(part, level)

    def _floats(self, part: Element) -> bool:
        """Whether a block element does not interrupt the paragraph that it stands in."""
        return local(part) in self.names.floats

    def _list(self, node: Element, level: int) -> None:
        """Each item a block; what it holds besides paragraphs is read on its own."""
        self._add(self.prose, self._labelled(node, self.names.title))
        self._stray(node.text)
        for item in node:
            if local(item) in self.names.items:
                self._lines(item, BlockKind.LIST_ITEM, level)
            elif local(item) not in ("label", self.names.title):
                self._one(item, level)
            self._stray(item.tail)

    def _footnote(self, node: Element, level: int) -> None:
        self._lines(node, BlockKind.FOOTNOTE, level)

    def _lines(self, node: Element, kind: BlockKind, level: int) -> None:
        """The paragraphs of an item or note, its label before the first of them."""
        before = self._labelled(node)
        self._stray(node.text)
        for child in node:
            if local(child) in self.names.items:
                self._lines(child, kind, level)
            elif local(child) in self.names.lines:
                self._paragraph(child, level=level, kind=kind, before=before)
                before = ()
            elif local(child) != "label":
                self._one(child, level)
            self._stray(child.tail)
        self._add(kind, before)

    def _formula(self, node: Element, level: int) -> None:
        """A displayed formula, then its number, as in print; each formula of a group on its own."""
        label = first(node, "label")
        number = () if label is None else self.inline.flat(label)
        if first(node, local(node)) is not None:
            self._walk(node, level=level)
            self._add(BlockKind.FORMULA, number)
        else:
            self._add(BlockKind.FORMULA, (*self.inline.flat(node, FORMULA, without=label), SPACE, *number))

    def _alternatives(self, node: Element, level: int) -> None:
        chosen = self.inline.chosen_form(node)
        if chosen is not None:
            self._one(chosen, level)

    def _figure(self, node: Element, level: int) -> None:
        """The caption of a figure; what else it holds, but for its pictures, is read on its own."""
        caption = self._labelled(node, *self.names.caption)
        if has_text(caption):
            self.draft.figures.append(DraftBlock(kind=BlockKind.CAPTION, runs=caption, label=text_of(first(node, "label"))))
        self._stray(node.text)
        for child in node:
            if local(child) not in ("label", *self.names.caption):
                self._one(child, level)
            self._stray(child.tail)

    def _supplement(self, node: Element, level: int) -> None:
        """A file beside the article, where one is named; what is said of it is a paragraph too."""
        del level
        self._add(self.prose, self.inline.flat(node))
        file = self._file(node)
        if file.href is not None or file.label is not None:
            self.draft.supplements.append(file)

    def _file(self, node: Element) -> Supplement:
        """Label, caption and address of a file beside the article."""
        raise NotImplementedError

    def _table(self, node: Element, grids: list[Element], *, bare: bool = False) -> None:
        """A table with its caption; what stands beside its cells is read as notes. A bare table is a grid only."""
        cells = list(grid(grids))
        around = frozenset(each for one in grids for each in (one, *one.iterancestors()))
        notes = () if bare else self._beside(node, around, without=("label", "caption"))
        loose = self._loose(grids, frozenset(cell.node for cell in cells))
        self.draft.tables.append(
            DraftTable(
                label=None if bare else text_of(first(node, "label")),
                caption=() if bare else self._labelled(node, "caption"),
                cells=tuple(map(self._cell, cells)),
                footnotes=tuple(runs for runs in (*notes, *loose) if has_text(runs)),
            )
        )

    def _cell(self, cell: GridCell) -> DraftCell:
        runs = self.inline.flat(cell.node)
        return DraftCell(row=cell.row, col=cell.col, runs=runs, rowspan=cell.rowspan, colspan=cell.colspan, head=cell.head)

    def _beside(self, node: Element, grids: frozenset[Element], *, without: tuple[str, ...] = ()) -> Iterator[tuple[Run, ...]]:
        """Footnotes, paragraphs, lists and loose text beside the grids; `grids` are these and what they stand in."""
        yield (Run(text=node.text or ""),)
        for child in node:
            name = local(child)
            if name in self.names.notes:
                yield from self._beside(child, grids)
            elif name and name not in without and name not in self.names.skipped and child not in grids:
                yield self.inline.flat(child)
            yield (Run(text=child.tail or ""),)

    def _loose(self, nodes: list[Element], cells: frozenset[Element]) -> Iterator[tuple[Run, ...]]:
        """What stands in a grid but in none of its cells, which no markup allows."""
        for node in nodes:
            yield (Run(text=node.text or ""),)
            for child in node:
                if local(child) in GRID:
                    yield from self._loose([child], cells)
                elif child not in cells and local(child) not in ("", *self.names.skipped):
                    yield self.inline.flat(child)
                yield (Run(text=child.tail or ""),)

"""The flow: a paper's blocks in reading order, told apart and put into a draft."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ingest.document import BlockKind
from ingest.read.draft import Draft, DraftBlock
from ingest.read.pdf.block import TERMINAL, TextBlock, ends_sentence
from ingest.read.pdf.caption import figure_label
from ingest.read.pdf.heading import HeadingStyle, is_heading, levels_of, split_run_in, style_of
from ingest.read.pdf.imprint import is_imprint, is_keywords
from ingest.read.pdf.line import Line
from ingest.read.pdf.measure import Measure, is_prose
from ingest.read.pdf.reference import NUMBER, YEAR, entries_of, reference_of
from ingest.read.pdf.runs import runs_of
from ingest.read.pdf.tangle import untangled
from ingest.read.pdf.title import TitleKind, kind_of

SMALL = 0.72  # of the body's size: smaller prose is a footnote or an imprint
EQUATION = re.compile(r"[=→↔⇌←+−]|\(\d{1,3}[a-z]?\)$")
LIST_ITEM = re.compile(r"^\s*(?:[•▪●■◦‣–]\s|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})\)\s)")
PRIVATE = re.compile("[\ue000-\uf8ff]")


@dataclass(slots=True, kw_only=True)
class Passage:
    """A block of the body under way: its kind, its lines, and the text blocks that they came from."""

    kind: BlockKind
    lines: list[Line]
    last: TextBlock
    style: HeadingStyle | None = None


@dataclass(slots=True, kw_only=True)
class Flow:
    """Sorts blocks into body, captions and references, in reading order."""

    measure: Measure
    indents: bool  # whether the paper's paragraphs start with an indent
    passages: list[Passage] = field(default_factory=list)
    captions: list[tuple[str, list[Line]]] = field(default_factory=list)
    references: list[Line] = field(default_factory=list)
    in_references: bool = False
    caption_block: TextBlock | None = None

    def add(self, block: TextBlock) -> None:
        """Sort in the next block."""
        label = figure_label(block.lines[0], measure=self.measure)
        if label is None and not self.in_references and self._is_imprint(block):
            return
        if label is not None:
            self.captions.append((label, list(block.lines)))
            self.caption_block = block
        elif self._continues_caption(block):
            self.captions[-1][1].extend(block.lines)
            self.caption_block = block
        elif self._add_run_in(block):
            return
        elif is_heading(block, measure=self.measure) and not self._is_entry(block):
            self._add_heading(block)
        elif self.in_references or self._opens_references(block) or self._is_more(block):
            self.in_references = self.in_references or not self.references
            self.references.extend(line for line in block.lines if line.size > 0.6 * self.measure.size)
        else:
            self._add_text(block)

    def _is_entry(self, block: TextBlock) -> bool:
        """Whether, within the references, what looks like a heading is an entry."""
        return self.in_references and kind_of(block.text) is None

    def _opens_references(self, block: TextBlock) -> bool:
        """Whether a list of references starts without a heading: "[1]" in small print after the middle of the paper."""
        starts = re.match(r"^\s*\[?1[\].]\s", block.text) is not None and block.size < self.measure.size - 0.4
        return starts and len(self.passages) > 10 and re.search(r"(?:19|20)\d\d", block.text) is not None

    def _is_more(self, block: TextBlock) -> bool:
        """Whether a block goes on with a list of references that another section interrupts on the page."""
        if not self.references or abs(block.size - self.references[0].size) > 0.3 or block.size > self.measure.size - 0.4:
            return False
        return len(YEAR.findall(block.text)) >= max(2, len(block.lines) // 6)

    def _continues_caption(self, block: TextBlock) -> bool:
        """Whether a block goes on with the caption just above it."""
        last = self.caption_block
        if last is None or last.page != block.page or abs(last.size - block.size) > 0.3 or self.measure.is_body(block.lines[0]):
            return False
        step = block.lines[0].y - last.lines[-1].y
        return 0 < step < 1.8 * block.size and abs(block.left - last.left) < 30

    def _add_heading(self, block: TextBlock) -> None:
        kind = kind_of(block.text)
        self.in_references = kind is TitleKind.REFERENCES
        if not self.in_references:
            self.passages.append(Passage(kind=BlockKind.HEADING, lines=block.lines, last=block, style=style_of(block)))

    def _is_imprint(self, block: TextBlock) -> bool:
        """Whether a block is keywords, or a short piece of the imprint that is not in the body's style."""
        if is_keywords(block.text):
            return True
        short = len(block.lines) <= 4 and not self.measure.is_body(block.lines[0]) and kind_of(block.text) is None
        return short and is_imprint(block.text)

    def _add_run_in(self, block: TextBlock) -> bool:
        """Put a heading that runs into its paragraph, and the paragraph; within references only a known title is one."""
        run_in = split_run_in(block, measure=self.measure)
        if run_in is None:
            return False
        head, rest = run_in
        heading = TextBlock(lines=[Line(page=head[0].page, pieces=head)], left=block.left, right=block.right)
        if self.in_references and kind_of(heading.text) is None:
            return False
        self._add_heading(heading)
        self._add_text(rest)
        return True

    def _add_text(self, block: TextBlock) -> None:
        if is_equation(block, measure=self.measure):
            self.passages.append(Passage(kind=BlockKind.FORMULA, lines=block.lines, last=block))
            return
        if self._is_kept(block):
            self._add_paragraph(block)

    def _is_kept(self, block: TextBlock) -> bool:
        """Whether a block is text of the paper: in the body's style, or prose that is not an imprint."""
        body = sum(self.measure.is_body(line) for line in block.lines)
        prose = sum(is_prose(line) for line in block.lines)
        if body and (prose or body >= 0.5 * len(block.lines)):
            return prose > 0 or self._awaits(block)
        if block.size < SMALL * self.measure.size or (block.page == 1 and is_imprint(block.text)):
            return False
        return prose >= 2 and prose >= 0.6 * len(block.lines)

    def _awaits(self, block: TextBlock) -> bool:
        """Whether a short block in the body's style goes on with a paragraph or stands on its own as a sentence."""
        last = self._open()
        return (last is not None and self._goes_on(last, block)) or (
            TERMINAL.search(block.text) is not None and len(block.text.split()) >= 3
        )

    def _open(self) -> Passage | None:
        """The paragraph that the next block may go on with: the last passage."""
        last = self.passages[-1] if self.passages else None
        return last if last is not None and last.kind in {BlockKind.PARAGRAPH, BlockKind.LIST_ITEM} else None

    def _add_paragraph(self, block: TextBlock) -> None:
        last = self._open()
        if last is not None and self._goes_on(last, block):
            last.lines.extend(block.lines)
            last.last = block
            return
        kind = BlockKind.LIST_ITEM if LIST_ITEM.match(block.text) else BlockKind.PARAGRAPH
        self.passages.append(Passage(kind=kind, lines=list(block.lines), last=block))

    def _goes_on(self, passage: Passage, block: TextBlock) -> bool:
        """Whether a block goes on with a paragraph: over a column, a page, a float or an equation."""
        if abs(passage.last.size - block.size) > 0.6:
            return False
        if not ends_sentence(passage.lines[-1]):
            return block.text[:1].islower() or not block.indented
        moved = passage.last.left != block.left or passage.last.page != block.page
        return moved and self.indents and not block.indented and passage.last.is_full


def is_equation(block: TextBlock, *, measure: Measure) -> bool:
    """Whether a block is a display equation: signs, few words, no line of prose."""
    if len(block.lines) > 4 or any(is_prose(line) for line in block.lines) or block.size < 0.8 * measure.size:
        return False
    text = block.text
    letters = sum(character.isalpha() for character in text)
    return (EQUATION.search(text) is not None or PRIVATE.search(text) is not None) and letters < 0.75 * len(text)


def indents_paragraphs(blocks: Iterable[TextBlock], *, measure: Measure) -> bool:
    """Whether most paragraphs of a paper start with an indent."""
    body = [block for block in blocks if len(block.lines) > 2 and measure.is_body(block.lines[0])]
    return sum(block.indented for block in body) >= 0.4 * len(body)


def fill(draft: Draft, flow: Flow, *, words: Counter[str]) -> None:
    """Put what the flow sorted into the draft."""
    headings = [(" ".join(line.text for line in p.lines), p.style) for p in flow.passages if p.style is not None]
    levels = iter(levels_of(headings))
    for passage in flow.passages:
        if passage.style is not None:
            runs = runs_of(passage.lines, words=words)
            draft.body.append(DraftBlock(kind=passage.kind, runs=runs, level=next(levels)))
        else:
            draft.body.extend(untangled(passage.kind, passage.lines, words=words))
    for label, lines in flow.captions:
        draft.figures.append(DraftBlock(kind=BlockKind.CAPTION, runs=runs_of(lines, words=words), label=label))
    draft.references.extend(reference_of(entry) for entry in _entries(flow.references))


def _entries(lines: Sequence[Line]) -> list[str]:
    """Entries of the references that are not empty."""
    return [entry for entry in entries_of(lines) if len(NUMBER.sub("", entry).strip()) > 15] if lines else []

"""Blocks: lines of one region that belong together, parted where gap, style or indent says so."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.document import MarkKind
from ingest.read.pdf.line import SAME_BASE, Line, is_bold, joined
from ingest.read.pdf.measure import Measure

GAP = 1.35  # of the leading: a wider step ends the block
INDENT = 0.7  # of the size
SIZE_STEP = 0.6  # points: a larger change of size ends the block
TERMINAL = re.compile(r"[.?!:][\"”’)\]]*$")
CITED = re.compile(r"(?<=[.?!:])\s?\[[\d,–−\s-]+\]$|(?<=[a-z)\]][.?!])\d{1,3}(?:\s?[,–−-]\s?\d{1,3})*$")
CENTRED = 2.0  # points by which a centred line's margins may differ


@dataclass(slots=True, kw_only=True)
class TextBlock:
    """Lines from top to bottom of one region; `left` and `right` are the region's edges in points."""

    lines: list[Line]
    left: float
    right: float
    indented: bool = False  # its first line starts to the right of the others

    @property
    def page(self) -> int:
        """Where it starts."""
        return self.lines[0].page

    @property
    def text(self) -> str:
        """Its lines, parted by spaces."""
        return " ".join(line.text for line in self.lines)

    @property
    def size(self) -> float:
        """The font size of most of its characters."""
        sizes: Counter[float] = Counter()
        for line in self.lines:
            sizes[round(line.size, 1)] += len(line.text)
        return max(sorted(sizes), key=lambda size: sizes[size])

    @property
    def font(self) -> str:
        """The font of most of its characters."""
        fonts: Counter[str] = Counter()
        for line in self.lines:
            for piece in line.pieces:
                fonts[piece.font] += len(piece.text)
        return max(sorted(fonts), key=lambda font: fonts[font])

    @property
    def is_full(self) -> bool:
        """Whether its last line reaches the right edge, so that the text may go on elsewhere."""
        return self.lines[-1].x1 > self.right - 2.5 * self.size


def blocks_of(region: Sequence[Line], *, measure: Measure) -> list[TextBlock]:
    """The blocks of one region."""
    rows = _rows(region)
    if not rows:
        return []
    left, right = _edges(rows)
    blocks: list[TextBlock] = []
    for row in rows:
        if blocks and not _parts(blocks[-1], row, measure=measure):
            blocks[-1].lines.append(row)
        else:
            indented = _indent(row, left) and (not blocks or not blocks[-1].lines[-1].x0 > left + INDENT * row.size)
            blocks.append(TextBlock(lines=[row], left=left, right=right, indented=indented))
    return blocks


def _rows(region: Sequence[Line]) -> list[Line]:
    """Fragments on one baseline joined."""
    rows: list[list[Line]] = []
    for line in region:
        if rows and abs(rows[-1][0].y - line.y) <= 2 * SAME_BASE * line.size:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [row[0] if len(row) == 1 else joined(row) for row in rows]


def _edges(rows: Sequence[Line]) -> tuple[float, float]:
    """The left and right edge that most rows share."""
    lefts = Counter(round(row.x0) for row in rows)
    rights = Counter(round(row.x1) for row in rows)
    usual = max(sorted(lefts), key=lambda x: (lefts[x] + lefts[x + 1] + lefts[x - 1], -x))
    return float(usual), float(max(sorted(rights), key=lambda x: (rights[x] + rights[x + 1] + rights[x - 1], x)))


def _indent(row: Line, left: float) -> bool:
    """Whether a row starts to the right of the edge, by less than would make it centred."""
    return INDENT * row.size < row.x0 - left < 5 * row.size


def _parts(block: TextBlock, row: Line, *, measure: Measure) -> bool:
    """Whether a row starts a new block."""
    last = block.lines[-1]
    step = row.y - last.y
    leading = measure.leading * (row.size / measure.size if row.size > measure.size else 1.0)
    if step > GAP * max(leading, 1.05 * row.size) or step < 0:
        return True
    if abs(last.size - row.size) > SIZE_STEP:
        return True
    if _is_set_apart(last, row) or _is_title_above(last, row, block=block):
        return True
    if ends_sentence(last) and _all_capitals(row) and not _all_capitals(last) and row.x1 < block.right - 4 * row.size:
        return True
    if _indent(row, block.left) and not _indent(last, block.left) and ends_sentence(last):
        return True
    return last.x1 < block.right - 4 * last.size and ends_sentence(last) and not row.text[:1].islower()


def _is_set_apart(last: Line, row: Line) -> bool:
    """Whether one of two lines is wholly bold, or wholly in capitals or a font of its own, and the other is not."""
    if _all_bold(last) != _all_bold(row):
        return True
    if row.text[:1].islower():
        return False
    if _all_bold(row) and _all_capitals(last) != _all_capitals(row):
        return True
    fonts, others = _fonts(last), _fonts(row)
    return len(fonts) == 1 and len(others) == 1 and fonts != others


def _is_title_above(last: Line, row: Line, *, block: TextBlock) -> bool:
    """Whether a line is centred, or in capitals and short, and the next is neither: a heading in the body's own type."""
    if _clear(last, block) and _is_centred(last, block) and not _is_centred(row, block):
        return row.x1 - row.x0 > 0.8 * (block.right - block.left)
    return _all_capitals(last) and not _all_capitals(row) and last.x1 < block.right - 4 * last.size


def _clear(line: Line, block: TextBlock) -> bool:
    """Whether a line ends well within both edges of its column."""
    return min(line.x0 - block.left, block.right - line.x1) > 3 * line.size


def _is_centred(line: Line, block: TextBlock) -> bool:
    """Whether a line stands in the middle of its column and does not fill it."""
    left, right = line.x0 - block.left, block.right - line.x1
    return left > CENTRED and abs(left - right) < CENTRED


def ends_sentence(line: Line) -> bool:
    """Whether a line ends with a stop; reference marks after it, raised or in brackets, do not count."""
    pieces = list(line.pieces)
    while pieces and line.script(pieces[-1]) is MarkKind.SUP:
        pieces.pop()
    text = "".join((" " if piece.spaced else "") + piece.text for piece in pieces)
    return not pieces or TERMINAL.search(CITED.sub("", text)) is not None


def _fonts(line: Line) -> set[str]:
    """The fonts of a line's letters."""
    return {piece.font for piece in line.pieces if any(character.isalpha() for character in piece.text)}


def _all_bold(line: Line) -> bool:
    """Whether all letters of a line are bold."""
    fonts = _fonts(line)
    return bool(fonts) and all(is_bold(font) for font in fonts)


def _all_capitals(line: Line) -> bool:
    """Whether a line is set in capitals; a few small letters (of a formula) do not count."""
    letters = [character for character in line.text if character.isalpha()]
    return len(letters) >= 4 and sum(character.isupper() for character in letters) >= 0.8 * len(letters)

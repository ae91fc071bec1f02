"""Headings: which blocks are headings, those that run into their paragraph, and the level of each."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ingest.read.pdf.block import TextBlock
from ingest.read.pdf.character import Piece
from ingest.read.pdf.line import Line, is_bold, is_italic
from ingest.read.pdf.measure import Measure
from ingest.read.pdf.title import TitleKind, depth_of, kind_of, strip_number

MAX_LINES = 4
MAX_LENGTH = 220
MAX_RUN_IN = 160
MATH = re.compile(r"[=±×∑∫√]|\(\d+\)$")
MAX_WORDS = 10  # of a heading that no stop ends
STOP_SIGNS = ".:—–"
STOPS = tuple(STOP_SIGNS)
LABELLED = re.compile(r"(?:fig|table|scheme|eq|ref|section|chart|sample)\w*\.?\s", re.IGNORECASE)
ITEM = re.compile(r"^\(?\w{1,2}\)\s*")
LISTED = re.compile(r"^[(\[]?[a-z\d]{1,2}[)\]]")


@dataclass(frozen=True, slots=True, order=True, kw_only=True)
class HeadingStyle:
    """What headings of one level share: size (whole points), weight, capitals, slant."""

    size: int
    bold: bool
    capitals: bool
    italic: bool


def is_heading(block: TextBlock, *, measure: Measure) -> bool:
    """Whether a block is set as a heading and reads like one."""
    text = block.text.strip()
    if len(block.lines) > MAX_LINES or not 2 < len(text) <= MAX_LENGTH or not _reads_like_title(text):
        return False
    if block.size < measure.size - 1.0 and not (kind_of(text) and _stands_out(block, measure)):
        return False
    known, numbered = kind_of(text), depth_of(text)
    if known is not None and len(block.lines) == 1:
        return _stands_out(block, measure) or text.isupper() or numbered is not None
    if block.size > measure.size + 0.8 or _is_bold(block) or _is_in_capitals(text):
        return True
    return _stands_out(block, measure) and (numbered is not None or not text.endswith((".", ",", ";", ":")))


def style_of(block: TextBlock) -> HeadingStyle:
    """The style of a heading."""
    letters = [character for character in block.text if character.isalpha()]
    capitals = bool(letters) and sum(character.isupper() for character in letters) >= 0.8 * len(letters)
    font = block.font
    return HeadingStyle(size=round(block.size), bold=is_bold(font), capitals=capitals, italic=is_italic(font))


def levels_of(headings: Sequence[tuple[str, HeadingStyle]]) -> list[int]:
    """The level of each heading, from 1: by numbering, else by the style that main sections have, else by rank of style."""
    top = {style for text, style in headings if depth_of(text) == 1 or kind_of(text) is TitleKind.TOP}
    ranks = _ranks([style for text, style in headings if depth_of(text) is None], top=top)
    levels: list[int] = []
    for text, style in headings:
        depth, kind = depth_of(text), kind_of(text)
        if depth is not None:
            levels.append(depth)
        elif kind in {TitleKind.TOP, TitleKind.BACK, TitleKind.REFERENCES}:
            levels.append(1)
        else:
            levels.append(ranks[style])
    return levels


def _ranks(styles: Sequence[HeadingStyle], *, top: set[HeadingStyle]) -> dict[HeadingStyle, int]:
    """A level for each style: 1 for the main sections' and what is larger, then by size, capitals and weight."""
    least = min((style.size for style in top), default=0)
    others = sorted({s for s in styles if s not in top}, key=lambda s: (-s.size, not s.capitals, not s.bold, s.italic))
    ranks = dict.fromkeys(top, 1)
    level = 2 if top else 1
    for style in others:
        if top and style.size > least + 1:
            ranks[style] = 1
            continue
        ranks[style] = min(level, 4)
        level += 1
    return ranks


def split_run_in(block: TextBlock, *, measure: Measure) -> tuple[list[Piece], TextBlock] | None:
    """The heading that opens a paragraph, in bold or, ended by a stop, in italics, and the paragraph without it."""
    first = block.lines[0].pieces[0].font
    for marks in (is_bold, is_italic):
        if marks(first) and not marks(measure.font):
            return _run_in(block, marks=marks, stopped=marks is is_italic)
    return None


def _run_in(block: TextBlock, *, marks: Callable[[str], bool], stopped: bool) -> tuple[list[Piece], TextBlock] | None:
    """The pieces that bear the mark of the first, up to the first word that does not; `stopped`: only when a stop ends them."""
    head: list[Piece] = []
    for index, line in enumerate(block.lines):
        for place, piece in enumerate(line.pieces):
            if marks(piece.font) or (head and not any(character.isalpha() for character in piece.text) and place):
                head.append(piece)
                continue
            return _cut(block, head, index=index, place=place, stopped=stopped)
    return None


def _cut(block: TextBlock, head: list[Piece], *, index: int, place: int, stopped: bool) -> tuple[list[Piece], TextBlock] | None:
    """The parts of a block before and after a piece, when the first part reads like a heading."""
    text = "".join((" " if piece.spaced else "") + piece.text for piece in head).strip()
    line = block.lines[index]
    after = line.pieces[place:]
    ends = text.endswith(STOPS)
    opens = after[0].text[:1].isupper() and index == 0 and not LABELLED.match(text) and len(text.split()) <= MAX_WORDS
    if not (
        3 < len(text) <= MAX_RUN_IN and ITEM.sub("", strip_number(text))[:1].isupper() and (ends or (opens and not stopped))
    ):
        return None
    rest = ([Line(page=line.page, pieces=after, tangled=line.tangled)] if after else []) + block.lines[index + 1 :]
    end = head[-1]
    head[-1] = replace(end, text=end.text.rstrip(STOP_SIGNS) or end.text)
    return head, TextBlock(lines=rest, left=block.left, right=block.right, indented=True)


def _reads_like_title(text: str) -> bool:
    """Whether the words could be a title's: a capital or number first, mostly letters, no equation."""
    letters = sum(character.isalpha() for character in text)
    starts = text[0].isupper() or text[0].isdigit() or (text[0].isalpha() and len(text) > 1 and text[1] in "-(")
    return (
        starts
        and letters >= 3
        and letters >= 0.6 * len(text.replace(" ", ""))
        and not MATH.search(text)
        and not LISTED.match(text)
    )


def _is_in_capitals(text: str) -> bool:
    """Whether words of a text, and not abbreviations alone, are set in capitals."""
    words = [word for word in strip_number(text).split() if sum(character.isalpha() for character in word) >= 5]
    return bool(words) and text.upper() == text and not text.endswith((".", ",", ";"))


def _is_bold(block: TextBlock) -> bool:
    """Whether all letters of a block are bold."""
    letters = [p for line in block.lines for p in line.pieces if any(character.isalpha() for character in p.text)]
    return bool(letters) and all(is_bold(piece.font) for piece in letters)


def _stands_out(block: TextBlock, measure: Measure) -> bool:
    """Whether a block is set in another font than the body, or larger."""
    return block.font != measure.font or block.size > measure.size + 0.8

"""The front of a paper: title, authors and abstract, and where the body starts."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from rapidfuzz import fuzz

from ingest.read.pdf.block import TextBlock
from ingest.read.pdf.heading import is_heading
from ingest.read.pdf.imprint import is_imprint, is_keywords
from ingest.read.pdf.line import Line
from ingest.read.pdf.measure import Measure, is_prose
from ingest.read.pdf.title import TitleKind, depth_of, kind_of

FRONT_PAGES = 2
ABSTRACT = re.compile(r"^\s*(?:abstract|a\s?b\s?s\s?t\s?r\s?a\s?c\s?t)\b\s*[.:—–-]*\s*", re.IGNORECASE)
MIN_ABSTRACT = 200  # characters
SAME_TITLE = 80  # of 100: how alike the title of the file's metadata and the printed one are
NAME = re.compile(r"^(?:[^\W\d_][\w'’.-]*\s+){1,4}[^\W\d_][\w'’.-]+$")


@dataclass(slots=True, kw_only=True)
class Front:
    """Title lines, abstract blocks, author names, and the index of the first block of the body."""

    title: list[Line] = field(default_factory=list)
    abstract: list[TextBlock] = field(default_factory=list)
    authors: tuple[str, ...] = ()
    body: int = 0


def front_of(blocks: Sequence[TextBlock], *, measure: Measure, known_title: str | None) -> Front:
    """Read the front from the blocks of the first pages, in reading order."""
    title = _title_blocks(blocks, measure=measure, known=known_title)
    after = max(title, default=-1) + 1
    section = _first_section(blocks, after=after, measure=measure)
    abstract = _abstract(blocks, after=after, end=section, measure=measure)
    start = _body_start(blocks, after=max(abstract, default=after - 1) + 1, section=section, measure=measure)
    return Front(
        title=[line for index in title for line in blocks[index].lines],
        abstract=[blocks[index] for index in abstract],
        authors=_authors(blocks[after : min(abstract, default=start)]),
        body=start,
    )


def _title_blocks(blocks: Sequence[TextBlock], *, measure: Measure, known: str | None) -> list[int]:
    """The blocks of the title on the first page: the metadata's, else the largest writing of several words."""
    first = [i for i, block in enumerate(blocks) if block.page == 1]
    if known:
        for span in (1, 2, 3):
            for start in first:
                group = [i for i in range(start, start + span) if i in first]
                text = " ".join(blocks[i].text for i in group)
                if len(text) > 8 and fuzz.ratio(_letters(text), _letters(known)) >= SAME_TITLE:
                    return group
    wordy = [i for i in first if len(blocks[i].text.split()) >= 3 and blocks[i].size > measure.size + 1.5]
    if not wordy:
        return []
    largest = max(wordy, key=lambda i: blocks[i].size)
    return [i for i in wordy if abs(blocks[i].size - blocks[largest].size) < 0.6 and abs(i - largest) <= 2]


def _letters(text: str) -> str:
    """Letters and digits alone."""
    return "".join(character for character in text.casefold() if character.isalnum())


def _first_section(blocks: Sequence[TextBlock], *, after: int, measure: Measure) -> int:
    """The first heading of a main section on the first pages; past the end of them when there is none."""
    early = [i for i in range(after, len(blocks)) if blocks[i].page <= FRONT_PAGES]
    for i in early:
        text = blocks[i].text
        if is_heading(blocks[i], measure=measure) and (kind_of(text) is TitleKind.TOP or depth_of(text) == 1):
            return i
    return early[-1] + 1 if early else after


def _abstract(blocks: Sequence[TextBlock], *, after: int, end: int, measure: Measure) -> list[int]:
    """The blocks of the abstract: from its label, else the longest that is not in the body's style."""
    for index in range(after, end):
        match = ABSTRACT.match(blocks[index].text)
        if match is not None:
            own = len(blocks[index].text) > match.end() + 40
            return _goes_on(blocks, start=index if own else index + 1, end=end)
    long = [index for index in range(after, end) if _may_be_abstract(blocks[index], measure=measure)]
    return _goes_on(blocks, start=max(long, key=lambda index: len(blocks[index].text)), end=end) if long else []


def _may_be_abstract(block: TextBlock, *, measure: Measure) -> bool:
    """Whether a block is long prose that is neither in the body's style nor an imprint."""
    long = len(block.text) >= MIN_ABSTRACT and sum(map(is_prose, block.lines)) >= 3
    return long and not _is_body(block, measure) and not is_imprint(block.text)


def _goes_on(blocks: Sequence[TextBlock], *, start: int, end: int) -> list[int]:
    """The block at the start and those of its style that follow it, up to keywords or another style."""
    found: list[int] = []
    for index in range(start, end):
        block = blocks[index]
        alike = not found or (block.font == blocks[start].font and abs(block.size - blocks[start].size) < 0.4)
        if is_keywords(block.text) or not alike or not any(map(is_prose, block.lines)):
            break
        found.append(index)
    return found


def _is_body(block: TextBlock, measure: Measure) -> bool:
    """Whether a block is prose in the body's style."""
    return sum(measure.is_body(line) and is_prose(line) for line in block.lines) >= 0.5 * len(block.lines)


def _body_start(blocks: Sequence[TextBlock], *, after: int, section: int, measure: Measure) -> int:
    """The first long block in the body's style, or the first section when it comes earlier."""
    for index in range(after, section):
        if len(blocks[index].lines) >= 3 and _is_body(blocks[index], measure):
            return index
    return section


def _authors(blocks: Sequence[TextBlock]) -> tuple[str, ...]:
    """The names in the first block that is a list of names."""
    for block in blocks[:6]:
        text = " ".join(
            "".join((" " if piece.spaced else "") + piece.text for piece in line.pieces if line.script(piece) is None)
            for line in block.lines
        )
        parts = re.split(r",|;|&|\band\b|\d+", re.sub(r"[*†‡§✉¶#\[\]+]|[^\x00-\u024f’]", " ", text))
        names = [" ".join(part.split()) for part in parts]
        kept = [name for name in names if NAME.match(name) and not any(character.isdigit() for character in name)]
        filled = [name for name in names if len(name) > 1]
        if kept and len(kept) >= 0.7 * len(filled) and all(name[0].isupper() for name in kept):
            return tuple(kept)
    return ()

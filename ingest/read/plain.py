"""Plain text: decoded, never changed; its shape (title, headings, paragraphs) is guessed from gaps and line shapes."""

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from ingest.document import Block, BlockKind
from ingest.errors import NotAPaper, TooLarge, Unreadable
from ingest.read.outline import find_headings
from ingest.read.sheet import Heading
from ingest.span import Span

LARGEST_TEXT = 16 * 1024 * 1024
LONGEST_TITLE = 300
HEAD = 3000
NEAR = 600  # characters after a heading that tell whether a list of references follows
BLANKS = "".join(char for char in map(chr, range(0x3001)) if char.isspace()) + "\ufeff"

# Only where the text says that it is one; 10.13039 numbers funders.
DOI = re.compile(r"\bdoi(?:\.org/|\s*[:.]?\s*)(10\.(?!13039/)\d{4,9}/[^\s\"<>]+[^\s\"<>.,;)\]])", re.IGNORECASE)
YEAR = re.compile(r"\b(?:19|20)\d{2}\b")
# Captions that a text prints after its references
FIRST_CAPTION = re.compile(r"(?<![\w(])(?:Figure|Fig\.|Scheme|Table)\s1\b(?![).,])")
LIST_ITEM = re.compile(r"(?:[•·‣▪●◦*]|[–—-](?=\s)|\(?[a-z0-9]{1,2}[.)](?=\s))\s*\S")
BLANK = r"[ \t\u00a0]"
GAP = re.compile(
    rf"(?<!{BLANK})(?:{BLANK}*[\r\f\v]*\n){{2,}}{BLANK}*"
    rf"|(?<=[.?!:;)\]”\"\d]){BLANK}{{3,}}(?=[\[“\"(•A-ZΑ-ω\d])"
    rf"|(?<=\S){BLANK}{{5,}}(?=[•A-Z])"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What was guessed of a text."""

    title: str | None
    doi: str | None
    blocks: tuple[Block, ...]
    headings: tuple[Heading, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A stretch of the text; `level` is that of a heading."""

    span: Span
    level: int | None = None


def decode(content: bytes, *, name: str) -> str:
    """The file's characters; a byte order mark stays in the text, so that offsets count it.

    Raises:
        TooLarge: beyond the cap on bytes.
        Unreadable: the bytes are neither UTF-8 nor marked as UTF-16.

    """
    if len(content) > LARGEST_TEXT:
        raise TooLarge(f"{name!r} has {len(content):,} bytes; text is read up to {LARGEST_TEXT:,}: give one article a file")
    encoding = "utf-16" if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable(
            f"{name!r} is not {encoding.upper()} text (byte {error.start}): convert it, "
            f"for example with `iconv -f WINDOWS-1252 -t UTF-8`"
        ) from error


def read_shape(text: str, *, name: str) -> Shape:
    """Guess title, headings and paragraphs. A list of references is left without blocks, so nothing of it is evidence.

    Raises:
        NotAPaper: no letter in the text.

    """
    if not any(char.isalpha() for char in text):
        raise NotAPaper(f"{name!r} holds no words: nothing to read")
    title = _find_title(text)
    pieces = list(_without_references(text, _pieces(text, title.end if title else 0)))
    blocks = [Block(kind=BlockKind.TITLE, span=title)] if title else []
    blocks += [Block(kind=_kind(text, piece), span=piece.span) for piece in pieces]
    return Shape(
        title=" ".join(title.of(text).split()) if title else None,
        doi=_find_doi(text),
        blocks=tuple(blocks),
        headings=tuple(
            Heading(title=piece.span.of(text), level=piece.level, start=piece.span.start, stop=len(text))
            for piece in pieces
            if piece.level is not None
        ),
    )


def _find_title(text: str) -> Span | None:
    """What the text begins with twice, else a short first stretch that does not end as a sentence."""
    words = text[:HEAD].replace("\ufeff", " ").split()
    twice = re.match(r"(\S.{18,300}?\S) \1(?=[\WA-Z])", " ".join(words))
    if twice:
        parts = r"\s+".join(re.escape(word) for word in twice[1].split())
        found = re.search(parts, text)
        return Span(*found.span()) if found else None
    first = next(_pieces(text, 0), None)
    if first is None or first.level is not None or len(first.span.of(text)) > LONGEST_TITLE:
        return None
    line = first.span.of(text)
    return None if line.endswith((".", ":", ";")) or len(line.split()) < 3 or _is_all(text, first.span) else first.span


def _find_doi(text: str) -> str | None:
    """The one DOI that the text's first page names as such; None where there are several."""
    found = {match[1].lower() for match in DOI.finditer(text[:HEAD])}
    return found.pop() if len(found) == 1 else None


def _is_all(text: str, span: Span) -> bool:
    """Whether the text is nothing but this stretch."""
    return not text[: span.start].strip(BLANKS) and not text[span.end :].strip(BLANKS)


def _pieces(text: str, start: int) -> Iterator[Piece]:
    """Headings and the stretches between gaps, in order, without the white space around them."""
    for heading in find_headings(text, start):
        yield from _stretches(text, start, heading.span.start)
        yield Piece(span=_trimmed(text, heading.span.start, heading.span.end), level=heading.level)
        start = heading.end
    yield from _stretches(text, start, len(text))


def _stretches(text: str, start: int, end: int) -> Iterator[Piece]:
    gaps = [gap.span() for gap in GAP.finditer(text, start, end)]
    for first, last in pairwise([start, *(edge for gap in gaps for edge in gap), end]):
        span = _trimmed(text, first, last)
        if span.start < span.end:
            yield Piece(span=span)


def _kind(text: str, piece: Piece) -> BlockKind:
    if piece.level is not None:
        return BlockKind.HEADING
    return BlockKind.LIST_ITEM if LIST_ITEM.match(piece.span.of(text)) else BlockKind.PARAGRAPH


def _without_references(text: str, pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces, but not what stands under a heading References and is full of years; captions may follow it."""
    skipping = False
    for piece in pieces:
        if piece.level is not None:
            dated = len(YEAR.findall(text[piece.span.end : piece.span.end + NEAR])) > 1
            begins = piece.span.of(text).lower().endswith("references")
            if not (skipping and dated):  # else a heading's word in the title of a cited work
                skipping = begins and dated
                yield piece
            continue
        caption = FIRST_CAPTION.search(text, piece.span.start, piece.span.end) if skipping else None
        if caption:
            skipping = False
            yield Piece(span=Span(caption.start(), piece.span.end))
        elif not skipping:
            yield piece


def _trimmed(text: str, start: int, end: int) -> Span:
    """The range without white space and byte order marks at its ends."""
    part = text[start:end]
    first = start + len(part) - len(part.lstrip(BLANKS))
    return Span(first, max(first, end - (len(part) - len(part.rstrip(BLANKS)))))

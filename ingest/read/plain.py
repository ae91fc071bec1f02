"""Plain text: decoded, never changed; its shape (title, headings, paragraphs) is guessed from blank lines and line shapes."""

import codecs
import re
from dataclasses import dataclass

from ingest.document import Block, BlockKind
from ingest.errors import NotAPaper, Unreadable
from ingest.read.sheet import Heading
from ingest.span import Span

DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>]+[^\s\"<>.,;)\]]")
NAMED = re.compile(
    r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?\s+)?(?:abstract|introduction|background|experiment\w*|materials?(?: and|\s*&) methods?|"
    r"methods?|methodology|results?(?: and|\s*&)? ?(?:discussions?)?|discussions?|conclusions?|summary|"
    r"acknowledge?ments?|references|keywords)\s*[:.]?",
    re.IGNORECASE,
)
NUMBERED = re.compile(r"(?P<number>\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+[^\W\d_a-z][^\n]{2,90}")
GAP = re.compile(r"(?:[ \t\r\f\v]*\n){2,}[ \t]*|(?<=\S)[ \t\u00a0]{4,}(?=\S)")
LIST_ITEM = re.compile(r"(?:[•·‣▪●◦–—*-]|\(?[a-z0-9]{1,2}[.)])\s+\S")
LONGEST_HEADING = 100
LONGEST_TITLE = 300
BOM = "\ufeff"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What was guessed of a text."""

    title: str | None
    doi: str | None
    blocks: tuple[Block, ...]
    headings: tuple[Heading, ...]
    notes: tuple[str, ...] = ()


def decode(content: bytes, *, name: str) -> str:
    """The file's characters; a byte order mark stays in the text, so that offsets count it.

    Raises:
        Unreadable: the bytes are neither UTF-8 nor marked as UTF-16.

    """
    encoding = "utf-16" if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable(
            f"{name!r} is not {encoding.upper()} text (byte {error.start}): convert it to UTF-8, "
            f"for example with `iconv -f LATIN1 -t UTF-8`"
        ) from error


def read_shape(text: str, *, name: str) -> Shape:
    """Guess title, headings and paragraphs.

    Raises:
        NotAPaper: no letter in the text.

    """
    pieces = _pieces(text)
    if not any(char.isalpha() for char in text):
        raise NotAPaper(f"{name!r} holds no words: nothing to read")
    blocks, headings = [], []
    for index, span in enumerate(pieces):
        kind, level = _kind(span.of(text), first=index == 0)
        blocks.append(Block(kind=kind, span=span))
        if level is not None:
            headings.append((span, level))
    doi = DOI.search(text[:5000])
    return Shape(
        title=_title(text, blocks),
        doi=doi.group().lower() if doi else None,
        blocks=tuple(blocks),
        headings=tuple(Heading(title=s.of(text), level=n, start=s.start, stop=len(text)) for s, n in headings),
    )


def _pieces(text: str) -> list[Span]:
    """Stretches between blank lines, and lines that are a heading by themselves."""
    pieces, start = [], 0
    for gap in GAP.finditer(text):
        pieces.extend(_split_headings(text, Span(start, gap.start())))
        start = gap.end()
    pieces.extend(_split_headings(text, Span(start, len(text))))
    return pieces


def _split_headings(text: str, span: Span) -> list[Span]:
    """A stretch, cut where a line is a heading by itself."""
    pieces, start, at = [], span.start, span.start
    for line in span.of(text).splitlines(keepends=True):
        if _is_heading(line.strip()):
            pieces += [Span(start, at), Span(at, at + len(line))]
            start = at + len(line)
        at += len(line)
    pieces.append(Span(start, span.end))
    trimmed = (_trimmed(text, piece) for piece in pieces)
    return [piece for piece in trimmed if piece.start < piece.end]


def _is_heading(line: str) -> bool:
    if not line or len(line) > LONGEST_HEADING or (LIST_ITEM.match(line) and not NUMBERED.match(line)):
        return False
    return bool(NAMED.fullmatch(line)) or bool(NUMBERED.fullmatch(line) and line[-1] not in ".;,:")


def _kind(piece: str, *, first: bool) -> tuple[BlockKind, int | None]:
    if _is_heading(piece):
        number = NUMBERED.match(piece)
        return BlockKind.HEADING, 1 + number["number"].count(".") if number else 1
    if first and len(piece) <= LONGEST_TITLE and not piece.rstrip().endswith("."):
        return BlockKind.TITLE, None
    return (BlockKind.LIST_ITEM if LIST_ITEM.match(piece) else BlockKind.PARAGRAPH), None


def _title(text: str, blocks: list[Block]) -> str | None:
    return next((" ".join(b.span.of(text).split()) for b in blocks if b.kind is BlockKind.TITLE), None)


def _trimmed(text: str, span: Span) -> Span:
    """The span without white space and byte order marks at its ends."""
    part = span.of(text)
    blank = " \t\r\n\f\v\u00a0\u2003" + BOM
    return Span(span.start + len(part) - len(part.lstrip(blank)), span.end - (len(part) - len(part.rstrip(blank))))

"""Lines of a page: pieces that share a baseline, with the sub- and superscripts that hang on it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from ingest.document import MarkKind
from ingest.read.pdf.accent import put_accent
from ingest.read.pdf.character import Piece
from ingest.read.pdf.symbol import inner_minus, restore_controls
from ingest.span import Box

SCRIPT_SIZE = 0.88  # of the line's size: smaller pieces off the baseline are scripts
COMMON = 0.2  # of the characters: a size with fewer does not give the line its size
SAME_BASE = 0.12  # of the size: baselines nearer than this are one
RAISED, LOWERED = 0.8, 0.5  # of the size: how far a script stands off
LINE_GAP = 1.25  # of the size: a wider gap parts two pieces of one baseline
OVERLAP = 0.6  # of the size: how far a piece may reach back into the one before it
OPERATOR = re.compile("[∫∑∏∮√]")  # with bounds above and below
PRIVATE = re.compile(r"[\ue000-\uf8ff]")
STRAY = re.compile(r"[^\w•▪●■◦‣–—-]*|[\ue000-\uf8ff\s]*")  # nothing but signs
BAND = 16.0  # points: fragments of one line stand in one band of the page or in the next
BOLD = re.compile(r"bold|black|heavy|demi|\bbd\b|std-b|SCASB|TTB\b|-medi|-B\b", re.IGNORECASE)
ITALIC = re.compile(r"ital|obli|\bit\b|TTI\b|-I\b", re.IGNORECASE)


@dataclass(slots=True, kw_only=True)
class Line:
    """Pieces from left to right on one baseline; points, origin top left. Never empty."""

    page: int
    pieces: list[Piece] = field(default_factory=list)
    main: Piece = field(init=False)  # gives the line its baseline, size and font
    x0: float = field(init=False)
    x1: float = field(init=False)
    tangled: bool = False  # signs stand on it that no order of left to right gives

    def __post_init__(self) -> None:
        self.settle()

    def settle(self) -> None:
        """Derive edges and main piece from the pieces: the main one is the longest of the largest size that is not rare."""
        total = sum(len(piece.text) for piece in self.pieces)
        shares: dict[float, int] = {}
        for piece in self.pieces:
            shares[piece.size] = shares.get(piece.size, 0) + len(piece.text)
        common = max(size for size, share in shares.items() if share >= min(COMMON * total, max(shares.values())))
        self.main = max(
            (p for p in self.pieces if p.size >= SCRIPT_SIZE * common and p.size <= common), key=lambda p: len(p.text)
        )
        self.x0 = min(piece.x0 for piece in self.pieces)
        self.x1 = max(piece.x1 for piece in self.pieces)

    @property
    def y(self) -> float:
        """Its baseline."""
        return self.main.y

    @property
    def size(self) -> float:
        """Its font size."""
        return self.main.size

    @property
    def font(self) -> str:
        """The font that most of its characters have."""
        lengths: dict[str, int] = {}
        for piece in self.pieces:
            lengths[piece.font] = lengths.get(piece.font, 0) + len(piece.text)
        return max(sorted(lengths), key=lambda font: lengths[font])

    @property
    def y0(self) -> float:
        """Top."""
        return min(piece.y0 for piece in self.pieces)

    @property
    def y1(self) -> float:
        """Bottom."""
        return max(piece.y1 for piece in self.pieces)

    @property
    def text(self) -> str:
        """Its characters; a U+0002 at its end is kept for the joining of lines."""
        text = "".join((" " if piece.spaced and index else "") + piece.text for index, piece in enumerate(self.pieces))
        return restore_controls(inner_minus(text[:-1]) + text[-1:])

    @property
    def box(self) -> Box:
        """Where it stands."""
        return Box(self.page, self.x0, self.y0, self.x1, self.y1)

    def script(self, piece: Piece) -> MarkKind | None:
        """Whether a piece is a sub- or superscript of this line."""
        if piece.size >= SCRIPT_SIZE * self.size:
            return None
        off = self.y - piece.y
        if off > SAME_BASE * self.size:
            return MarkKind.SUP
        return MarkKind.SUB if off < -0.05 * self.size else None


def is_bold(font: str) -> bool:
    """Whether a font's name says bold (the weights that a PDF states are often wrong)."""
    return BOLD.search(font) is not None


def is_italic(font: str) -> bool:
    """Whether a font's name says italic."""
    return ITALIC.search(font) is not None


def lines_of(pieces: Iterable[Piece]) -> list[Line]:
    """Lines, or fragments of lines where a gap parts them, in the order of the file."""
    lines: list[Line] = []
    for piece in pieces:
        if lines and _hangs(lines[-1], piece):
            lines[-1].pieces.append(piece)
            lines[-1].settle()
        else:
            lines.append(Line(page=piece.page, pieces=[piece]))
    return _gathered(lines)


def joined(lines: Sequence[Line]) -> Line:
    """Fragments of one row as one line, from left to right, parted by spaces."""
    ordered = sorted(lines, key=lambda line: line.x0)
    for line in ordered[1:]:
        line.pieces[0].spaced = True
    pieces = [piece for line in ordered for piece in line.pieces]
    return Line(page=ordered[0].page, pieces=pieces, tangled=any(line.tangled for line in ordered))


def _hangs(line: Line, piece: Piece) -> bool:
    """Whether a piece goes on with the line: near its right end, on its baseline or as a script."""
    last = line.pieces[-1]
    size = max(line.size, piece.size)
    follows = -OVERLAP * size <= piece.x0 - last.x1 <= LINE_GAP * size
    inside = line.x0 <= piece.x0 and piece.x1 <= line.x1  # in a gap that was left for it
    # a superscript above a subscript starts where that starts
    stacked = last.size < SCRIPT_SIZE * line.size and abs(piece.x0 - last.x0) < 0.3 * size and piece.size <= last.size * 1.1
    return (follows or inside or stacked) and _shares_base(line.y, line.size, piece.y, piece.size)


def _shares_base(y: float, size: float, other_y: float, other_size: float) -> bool:
    """Whether two stand on one baseline, or the smaller is a script of the larger."""
    if abs(y - other_y) <= SAME_BASE * max(size, other_size):
        return True
    if other_size < SCRIPT_SIZE * size:
        return -LOWERED * size <= y - other_y <= RAISED * size
    if size < SCRIPT_SIZE * other_size:
        return -LOWERED * other_size <= other_y - y <= RAISED * other_size
    return False


def _gathered(lines: list[Line]) -> list[Line]:
    """Fragments that the file draws apart but the page shows together, joined; pieces in the order of the page.

    From left to right, so that a line grows by what stands right of it. Signs that belong to no line are left out.
    """
    by_band: dict[int, list[int]] = {}
    for index in sorted(range(len(lines)), key=lambda index: (lines[index].x0, index)):
        line = lines[index]
        band = int(line.y // BAND)
        near = [other for step in (-1, 0, 1) for other in by_band.get(band + step, ()) if _takes_in(lines[other], line)]
        if near:
            host = lines[max(near, key=lambda other: (lines[other].x1 - lines[other].x0, -other))]
            host.pieces.extend(line.pieces)
            host.settle()
        else:
            by_band.setdefault(band, []).append(index)
    kept = [lines[index] for index in sorted(index for found in by_band.values() for index in found)]
    text = [line for line in kept if not STRAY.fullmatch(line.text)]
    for line in text:
        _order(line)
    for line in kept:
        if STRAY.fullmatch(line.text):
            _settle_stray(line, text)
    for line in text:
        line.tangled = line.tangled or OPERATOR.search(line.text) is not None
    return text


def _settle_stray(stray: Line, lines: Sequence[Line]) -> None:
    """Put an accent on its letter, or a sign without a Unicode value before the letter that it stands over; drop the rest."""
    for line in lines:
        over = line.x0 <= stray.x0 <= line.x1 and -0.4 * line.size <= line.y - stray.y <= line.size
        if not over:
            continue
        if put_accent(line.pieces, stray.pieces[0]):
            return
        if PRIVATE.fullmatch(stray.text):
            line.pieces.extend(stray.pieces)
            _order(line)
        else:
            line.tangled = True
        return


def _takes_in(host: Line, line: Line) -> bool:
    """Whether a fragment belongs to another: right after it or in a gap of it, on its baseline or as a script."""
    size = max(host.size, line.size)
    level = abs(host.y - line.y) <= SAME_BASE * min(host.size, line.size) and abs(host.size - line.size) < 0.3 * size
    if not (host.x0 <= line.x0 <= host.x1 + 0.6 * size and (level or line.size < SCRIPT_SIZE * host.size)):
        return False
    if level:
        return True
    covered = sum(max(0.0, min(piece.x1, line.x1) - max(piece.x0, line.x0)) for piece in host.pieces if not host.script(piece))
    return covered <= 0.25 * (line.x1 - line.x0) and _shares_base(host.y, host.size, line.y, line.size)


def _order(line: Line) -> None:
    """Pieces from left to right; where that changes who follows whom, gaps say where spaces are."""
    places = {id(piece): place for place, piece in enumerate(line.pieces)}
    ordered = _restacked(line, sorted(line.pieces, key=lambda piece: piece.x0), places=places)
    for last, piece in pairwise(ordered):
        if places[id(piece)] != places[id(last)] + 1:
            piece.spaced = piece.x0 - last.x1 > 0.1 * piece.size
    line.pieces = ordered


def _restacked(line: Line, pieces: list[Piece], *, places: dict[int, int]) -> list[Piece]:
    """Sub- and superscripts above each other as words, one after the other: what is further left, or drawn first, is first."""
    result: list[Piece] = []
    for is_script, group in groupby(pieces, key=lambda piece: line.script(piece) is not None):
        stack = list(group)
        if is_script and len({line.script(piece) for piece in stack}) > 1:
            words = [
                word for kind in (MarkKind.SUB, MarkKind.SUP) for word in _words(p for p in stack if line.script(p) is kind)
            ]
            words.sort(key=lambda word: (round(word[0].x0, 1), places[id(word[0])]))
            stack = [piece for word in words for piece in word]
        result.extend(stack)
    return result


def _words(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Pieces that touch, together."""
    words: list[list[Piece]] = []
    for piece in pieces:
        if words and piece.x0 - words[-1][-1].x1 < 0.1 * piece.size:
            words[-1].append(piece)
        else:
            words.append([piece])
    return words

"""Finding a text that another reader made in the PDF's own characters, by the boxes that it gives.

Letters and digits alone are compared: spaces, hyphens and signs are where readers differ. What is found is cut out of the
PDF's lines, so that the quote is the PDF's and not the other reader's.
"""

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median

from rapidfuzz import fuzz

from ingest.read.pdf.character import Piece
from ingest.read.pdf.line import Line
from ingest.span import Box

ALIKE = 85.0  # of 100: how alike a text and the characters in its boxes are when they count as one
ANCHORS = (30, 20, 12)  # characters of a text's beginning and end that tell where it stands
STOPS = ".?!"  # end a sentence although the other reader has put something behind it
SLACK = 1.5  # points by which boxes may be off


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One compared character: its line, piece and index in the piece."""

    line: int
    piece: int
    index: int


class Locator:
    """The lines of a paper by page, `left_out` (by identity) ignored."""

    def __init__(self, lines: Mapping[int, Sequence[Line]], *, left_out: Collection[int] = ()) -> None:
        self._lines = {
            page: sorted((line for line in found if not _is_crumb(line, found)), key=lambda line: (line.y, line.x0))
            for page, found in lines.items()
        }
        self._left_out = left_out

    def lines_in(self, boxes: Sequence[Box], *, ignored: bool = False) -> list[Line]:
        """The lines that the boxes touch, in the order of the boxes; with `ignored`, those that are left out."""
        found: list[Line] = []
        seen: set[int] = set()
        for box in boxes:
            for line in self._lines.get(box.page, ()):
                if id(line) not in seen and _touches(box, line) and (id(line) in self._left_out) == ignored:
                    seen.add(id(line))
                    found.append(line)
        return found

    def find(self, text: str, boxes: Sequence[Box]) -> list[Line] | None:
        """The PDF's own lines for a text, cut where it starts and ends; [] when it is left out whole; None when not found.

        Looked for in the lines of its boxes, then on its pages, then, allowing for what the other reader lost or misread, in
        the lines of its boxes again.
        """
        ignored = self.lines_in(boxes, ignored=True)
        lines = self.lines_in(boxes)
        wanted = folded(text)
        for line in ignored:
            wanted = wanted.replace(folded(line.text), "", 1)
        if not wanted or (ignored and not lines):
            return [] if ignored else None
        page = [line for number in sorted({box.page for box in boxes}) for line in self._running(number)]
        return (
            _exact(lines, wanted, text=text)
            or _exact(page, wanted, text=text)
            or _anchored(lines, wanted, text=text)
            or _inside(lines, wanted, boxes=boxes)
        )

    def _running(self, page: int) -> list[Line]:
        """The lines of running text of a page."""
        return [line for line in self._lines.get(page, ()) if id(line) not in self._left_out]


def _exact(lines: Sequence[Line], wanted: str, *, text: str) -> list[Line] | None:
    """The lines that spell the text letter by letter."""
    letters, places = _spell(lines)
    start = letters.find(wanted)
    return _cut(lines, places[start], places[start + len(wanted) - 1], text=text) if start >= 0 else None


def _anchored(lines: Sequence[Line], wanted: str, *, text: str) -> list[Line] | None:
    """The lines from where the text's beginning stands to where its end stands, when what is between is alike."""
    letters, places = _spell(lines)
    for length in ANCHORS:
        start, end = letters.find(wanted[:length]), letters.rfind(wanted[-length:]) + length
        if 0 <= start < end and fuzz.ratio(letters[start:end], wanted) >= ALIKE:
            return _cut(lines, places[start], places[end - 1], text=text)
    return None


def _inside(lines: Sequence[Line], wanted: str, *, boxes: Sequence[Box]) -> list[Line] | None:
    """The lines that the boxes hold, from where the first begins to where the last ends, when they are like the text."""
    held = [(line, places) for line in lines if (places := _held(line, boxes))]
    result = []
    for index, (line, places) in enumerate(held):
        start = places[0] if index == 0 else 0
        end = _script_end(line, places[-1] + 1) if index == len(held) - 1 else len(line.pieces)
        result.append(Line(page=line.page, pieces=line.pieces[start:end], tangled=line.tangled))
    got = folded("".join(line.text for line in result))
    return result if got and fuzz.ratio(got, wanted) >= ALIKE else None


def _held(line: Line, boxes: Sequence[Box]) -> list[int]:
    """Which pieces of a line have their middle in one of the boxes."""
    return [place for place, piece in enumerate(line.pieces) if any(_holds(box, piece, line) for box in boxes)]


def _script_end(line: Line, end: int) -> int:
    """The end with the scripts and signs that hang on the piece before it."""
    while end < len(line.pieces) and (line.script(line.pieces[end]) or not line.pieces[end].spaced):
        end += 1
    return end


def _holds(box: Box, piece: Piece, line: Line) -> bool:
    """Whether the middle of a piece lies in a box of its line."""
    return box.page == piece.page and box.x0 - SLACK <= (piece.x0 + piece.x1) / 2 <= box.x1 + SLACK and _touches(box, line)


def _is_crumb(line: Line, page: Sequence[Line]) -> bool:
    """Whether a line is a character or two of small print: a bound or an index that belongs to no line."""
    return len(line.text) <= 2 and line.size < 0.8 * median(other.size for other in page)


def folded(text: str) -> str:
    """The letters and digits of a text, folded, nothing else."""
    return "".join(fold_character(character) for character in text)


def fold_character(character: str) -> str:
    """A character as it is compared: empty for all but letters and digits."""
    if character.isascii():
        return character.casefold() if character.isalnum() else ""
    return "".join(part for part in unicodedata.normalize("NFKC", character).casefold() if part.isalnum())


def _touches(box: Box, line: Line) -> bool:
    """Whether a line's baseline runs through a box."""
    across = line.x0 < box.x1 + SLACK and line.x1 > box.x0 - SLACK
    return across and box.y0 < line.y - 0.1 * line.size and line.y <= box.y1 + SLACK


def _spell(lines: Sequence[Line]) -> tuple[str, list[Place]]:
    """The compared characters of lines, and where each stands."""
    letters: list[str] = []
    places: list[Place] = []
    for number, line in enumerate(lines):
        for order, piece in enumerate(line.pieces):
            for index, character in enumerate(piece.text):
                for part in fold_character(character):
                    letters.append(part)
                    places.append(Place(line=number, piece=order, index=index))
    return "".join(letters), places


def _cut(lines: Sequence[Line], first: Place, last: Place, *, text: str) -> list[Line]:
    """The lines from one character to another, with the signs that open and close the text."""
    first = _backward(lines, first, opening=_opening(text))
    last = _forward(lines, last, closing=_closing(text))
    result = []
    for number in range(first.line, last.line + 1):
        line = lines[number]
        low = (first.piece, first.index) if number == first.line else (0, 0)
        high = (last.piece, last.index) if number == last.line else (len(line.pieces), 0)
        pieces = [cut for order, piece in enumerate(line.pieces) if (cut := _part(piece, order, low, high)) is not None]
        if pieces:
            result.append(Line(page=line.page, pieces=pieces, tangled=line.tangled))
    return result


def _part(piece: Piece, order: int, low: tuple[int, int], high: tuple[int, int]) -> Piece | None:
    """The characters of a piece between two places, with their share of its width."""
    if order < low[0] or order > high[0]:
        return None
    start = low[1] if order == low[0] else 0
    end = high[1] + 1 if order == high[0] else len(piece.text)
    if start == 0 and end >= len(piece.text):
        return piece
    width = (piece.x1 - piece.x0) / len(piece.text)
    return replace(piece, text=piece.text[start:end], x0=piece.x0 + start * width, x1=piece.x0 + end * width)


def _opening(text: str) -> str:
    """The signs before the first letter or digit of a text."""
    plain = "".join(text.split())
    return plain[: next((i for i, c in enumerate(plain) if fold_character(c)), 0)]


def _closing(text: str) -> str:
    """The signs after the last letter or digit of a text."""
    plain = "".join(text.split())
    return plain[len(plain) - next((i for i, c in enumerate(reversed(plain)) if fold_character(c)), 0) :]


def _forward(lines: Sequence[Line], place: Place, *, closing: str) -> Place:
    """The last sign that belongs to a text which ends with the character at `place`."""
    line = lines[place.line]
    for sign in closing:
        order, index = place.piece, place.index + 1
        if index >= len(line.pieces[order].text):
            order, index = order + 1, 0
        if order >= len(line.pieces) or not _same(line.pieces[order].text[index], sign):
            break
        place = Place(line=place.line, piece=order, index=index)
    stop = place.index + 1
    if stop < len(line.pieces[place.piece].text) and line.pieces[place.piece].text[stop] in STOPS:
        return Place(line=place.line, piece=place.piece, index=stop)
    return place


def _backward(lines: Sequence[Line], place: Place, *, opening: str) -> Place:
    """The first sign that belongs to a text which starts with the character at `place`."""
    line = lines[place.line]
    for sign in reversed(opening):
        order, index = place.piece, place.index - 1
        if index < 0:
            order -= 1
            if order < 0:
                break
            index = len(line.pieces[order].text) - 1
        if not _same(line.pieces[order].text[index], sign):
            break
        place = Place(line=place.line, piece=order, index=index)
    return place


def _same(character: str, sign: str) -> bool:
    """Whether two signs are one, dashes and quotes of any kind alike."""
    kinds = ("-\u2010\u2011\u2012\u2013\u2014\u2212\u0002", "'‘’`´", '"“”„')
    return character == sign or any(character in kind and sign in kind for kind in kinds)

"""Where the pieces of one reading stand in the text of another reading of the same work.

Letters and digits alone are compared, case folded: spaces, hyphens, signs and dresses of letters are where readers differ.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from ingest.read.pdf.locate import fold_character, folded
from ingest.span import Span

LONG = 24  # compared characters: what is as long and stands once in the other text stands there
ALIKE = 85.0  # of 100: between neighbours that are known
ALIKE_ANYWHERE = 90.0  # of 100: for a long piece whose neighbours do not help
BETWEEN = 70.0  # of 100: for all that stands between two neighbours that are known
FEW = 3  # edges at either end of a window that may be left out
REACH = 0.25  # of a piece's length: how far from a likeness it may begin or end, where that is an edge


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A piece to be found: its id, its words, and the span of the other text that it must lie in (None: anywhere)."""

    id: str
    text: str
    within: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Where a piece stands in the other text, and how alike the two are (100: letter by letter)."""

    span: Span
    likeness: float


class Letters:
    """The compared characters of a text, and where each stands in it; `edges` are where a match likes to begin or end."""

    def __init__(self, text: str, *, edges: Sequence[Span] = ()) -> None:
        found = [(letter, place) for place, character in enumerate(text) for letter in fold_character(character)]
        self.text = "".join(letter for letter, _ in found)
        self.source = text
        self._places = [place for _, place in found]
        self._edges = sorted({self.at(place) for span in edges for place in (span.start, span.end)})

    def at(self, place: int) -> int:
        """How many compared characters stand before a place of the text."""
        return bisect_left(self._places, place)

    def span(self, start: int, end: int) -> Span:
        """The span of the text from one compared character to the one before another."""
        return Span(self._places[start], self._places[end - 1] + 1)

    def near(self, place: int, *, reach: int) -> list[int]:
        """The place, and the edges that are near it."""
        return [place, *(edge for edge in self.edges(place - reach, place + reach) if edge != place)]

    def edges(self, start: int, end: int) -> list[int]:
        """The edges from one compared character to another."""
        return self._edges[bisect_left(self._edges, start) : bisect_right(self._edges, end)]


def find_pieces(pieces: Sequence[Wanted], letters: Letters) -> dict[str, Match]:
    """Where each piece stands; one that stands nowhere, or at no place more than at another, is left out.

    First what is long and stands once; then, between the neighbours that are known, what is the same or alike; at last what
    is long and alike anywhere. The pieces come in the order of their text.
    """
    needles = [folded(piece.text) for piece in pieces]
    found = dict(_certain(needles, letters.text))
    order = _ascending(found)
    for index, needle in enumerate(needles):
        if index not in found and needle:
            window = _window(index, pieces[index], order=order, letters=letters, found=found)
            hits = (_inside(needle, letters, window=window), _shuffled(pieces[index], letters, window=window))
            hit = max((hit for hit in hits if hit is not None), key=lambda hit: hit[2], default=None)
            if hit is not None:
                found[index] = hit
                order.insert(bisect_left(order, index), index)
    for index, needle in enumerate(needles):
        if index not in found and len(needle) >= LONG and pieces[index].within is None:
            hit = _alike(needle, letters, window=(0, len(letters.text)), least=ALIKE_ANYWHERE)
            if hit is not None:
                found[index] = hit
    return {
        pieces[index].id: Match(span=letters.span(start, end), likeness=likeness)
        for index, (start, end, likeness) in sorted(found.items())
    }


Hit = tuple[int, int, float]  # from, to (compared characters), likeness


def _certain(needles: Sequence[str], text: str) -> Iterator[tuple[int, Hit]]:
    """Pieces that are long and stand in the text once."""
    for index, needle in enumerate(needles):
        if len(needle) >= LONG:
            start = text.find(needle)
            if start >= 0 and text.find(needle, start + 1) < 0:
                yield index, (start, start + len(needle), 100.0)


def _ascending(found: Mapping[int, Hit]) -> list[int]:
    """The longest run of pieces that stand in the text in their own order."""
    ends: list[int] = []  # of runs of each length: where the last piece starts, as small as can be
    last: list[int] = []
    before: dict[int, int | None] = {}
    for index in sorted(found):
        place = bisect_left(ends, found[index][0])
        ends[place : place + 1] = [found[index][0]]
        last[place : place + 1] = [index]
        before[index] = last[place - 1] if place else None
    run: list[int] = []
    step = last[-1] if last else None
    while step is not None:
        run.append(step)
        step = before[step]
    return run[::-1]


def _window(index: int, piece: Wanted, *, order: Sequence[int], letters: Letters, found: Mapping[int, Hit]) -> tuple[int, int]:
    """Between the nearest known neighbours, and within the span that the piece must lie in."""
    near = bisect_right(order, index)
    start = found[order[near - 1]][1] if near else 0
    end = found[order[near]][0] if near < len(order) else len(letters.text)
    if piece.within is None:
        return start, end
    low, high = letters.at(piece.within.start), letters.at(piece.within.end)
    return (max(start, low), min(end, high)) if max(start, low) < min(end, high) else (low, high)


def _inside(needle: str, letters: Letters, *, window: tuple[int, int]) -> Hit | None:
    """The piece letter by letter, else alike, else all that stands in the window where that is not another thing."""
    start = letters.text.find(needle, *window)
    if start >= 0:
        return start, start + len(needle), 100.0
    if (hit := _alike(needle, letters, window=window, least=ALIKE)) is not None:
        return hit
    return _whole(needle, letters, window=window)


def _whole(needle: str, letters: Letters, *, window: tuple[int, int]) -> Hit | None:
    """All that stands in the window, an edge or two left out where others have their headings or notes."""
    edges = letters.edges(*window)
    starts, ends = [window[0], *edges[:FEW]], [window[1], *edges[-FEW:]]
    hit = _best(needle, letters, starts=starts, ends=ends)
    return hit if hit is not None and hit[2] >= BETWEEN else None


def _shuffled(piece: Wanted, letters: Letters, *, window: tuple[int, int]) -> Hit | None:
    """All that stands in the window of a table, where it has the words of the row in another order: cells that are wrapped."""
    if piece.within is None or window[0] >= window[1]:
        return None
    likeness = fuzz.token_sort_ratio(piece.text, letters.span(*window).of(letters.source), processor=str.casefold)
    return (*window, round(likeness, 1)) if likeness >= ALIKE else None


def _alike(needle: str, letters: Letters, *, window: tuple[int, int], least: float) -> Hit | None:
    """The stretch of the window that is most like the piece: it begins and ends where the likeness does, or at an edge near."""
    low, high = window
    if high - low < len(needle) * least / 100:
        return None
    likeness = fuzz.partial_ratio_alignment(needle, letters.text[low:high], score_cutoff=least)
    if likeness is None:
        return None
    reach = round(REACH * len(needle))
    starts = [place for place in letters.near(low + likeness.dest_start, reach=reach) if low <= place]
    ends = [place for place in letters.near(low + likeness.dest_end, reach=reach) if place <= high]
    hit = _best(needle, letters, starts=starts, ends=ends)
    return hit if hit is not None and hit[2] >= least else None


def _best(needle: str, letters: Letters, *, starts: Sequence[int], ends: Sequence[int]) -> Hit | None:
    """The stretch that is most like the piece."""
    hits = [
        (start, end, round(fuzz.ratio(needle, letters.text[start:end]), 1)) for start in starts for end in ends if start < end
    ]
    return max(hits, key=lambda hit: hit[2], default=None)

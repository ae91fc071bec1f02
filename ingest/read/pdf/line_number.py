"""Numbered lines: manuscripts for review print a number beside every line, or every fifth one; it is no part of the line."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise, product

from ingest.read.pdf.character import Piece

NUMBER = re.compile(r"\d{1,4}")
EDGE = 1.5  # points within which the numbers of a page start, or end
MIN_NUMBERS = 5
STEADY = 0.8  # of the numbers that are the one before and the step
STEPS = frozenset({1, 2, 5, 10})
ROWS = 1.7  # lines for each number and step: more, and the numbers count something else, such as references
MIN_PAGES = 0.5  # of the pages with text


def without_line_numbers(pages: Sequence[list[Piece]]) -> list[list[Piece]]:
    """The pieces of each page without the numbers of its lines, when at least half of the pages have them."""
    numbers = [_numbers(page) for page in pages]
    if sum(map(bool, numbers)) < max(1, MIN_PAGES * sum(map(bool, pages))):
        return list(pages)
    return [[piece for piece in page if id(piece) not in found] for page, found in zip(pages, numbers, strict=True)]


def _numbers(page: Sequence[Piece]) -> set[int]:
    """The pieces (by identity) of one page that number its lines, on either side."""
    rows = _rows(page)
    for side, edge_of in product((0, -1), (lambda piece: piece.x0, lambda piece: piece.x1)):
        edges: dict[int, list[Piece]] = defaultdict(list)
        for row in rows:
            if NUMBER.fullmatch(row[side].text):
                edges[round(edge_of(row[side]) / EDGE)].append(row[side])
        for edge in sorted(edges, key=lambda edge: -len(edges[edge])):
            column = sorted((*edges[edge], *edges.get(edge + 1, ())), key=lambda piece: piece.y)
            if _counts_lines(column, rows) and _is_margin(column, page, side=side):
                return {id(piece) for piece in column}
    return set()


def _rows(page: Iterable[Piece]) -> list[list[Piece]]:
    """Pieces by baseline, from left to right."""
    rows: list[list[Piece]] = []
    for piece in sorted(page, key=lambda piece: piece.y):
        if rows and piece.y - rows[-1][0].y < 0.4 * piece.size:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return [sorted(row, key=lambda piece: piece.x0) for row in rows]


def _counts_lines(column: Sequence[Piece], rows: Sequence[Sequence[Piece]]) -> bool:
    """Whether numbers rise by one step, from line to line."""
    if len(column) < MIN_NUMBERS:
        return False
    steps = Counter(int(after.text) - int(before.text) for before, after in pairwise(column))
    step, often = steps.most_common(1)[0]
    beside = sum(column[0].y - 1 <= row[0].y <= column[-1].y + 1 and len(row) > 1 for row in rows)
    return step in STEPS and often >= STEADY * (len(column) - 1) and beside <= ROWS * step * len(column)


def _is_margin(column: Sequence[Piece], page: Sequence[Piece], *, side: int) -> bool:
    """Whether next to nothing else stands as far out as the numbers."""
    known = {id(piece) for piece in column}
    edge = max(piece.x1 for piece in column) if side == 0 else min(piece.x0 for piece in column)
    beyond = [p for p in page if id(p) not in known and (p.x0 < edge if side == 0 else p.x1 > edge)]
    return len(beyond) <= 0.05 * len(page)

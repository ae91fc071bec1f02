"""The grid of a table: lines cut into cells by the columns of white space, cells put into rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from ingest.read.pdf.character import Piece
from ingest.read.pdf.line import Line

CELL_GAP = 0.55  # of the size: a wider gap parts two cells
RIVER, WIDE = 0.18, 0.42  # of the size: the narrowest gap of a column of white, and what half of its gaps reach
MIN_ROWS = 4  # that such a column parts
EMPTY = ("-", "–", "—", "−")  # cells that say that there is nothing
COVERED = 0.2  # of the rows: so many may run over it, such as heads that span


@dataclass(slots=True, kw_only=True)
class GridCell:
    """A cell's lines (one for each baseline), its first column and how many it spans."""

    col: int
    colspan: int
    lines: list[Line]


def chunks_of(line: Line) -> list[Line]:
    """A line cut where a gap is wide enough to part cells."""
    chunks: list[list[Piece]] = [[line.pieces[0]]]
    for piece in line.pieces[1:]:
        gap = piece.x0 - max(other.x1 for other in chunks[-1])
        if gap > CELL_GAP * line.size:
            chunks.append([piece])
        else:
            chunks[-1].append(piece)
    return [Line(page=line.page, pieces=pieces) for pieces in chunks]


def grid_of(body: Sequence[Line]) -> list[list[GridCell]]:
    """A row of cells for each baseline."""
    rows = _baselines(body)
    columns = _columns(rows) if rows else []
    return [_cells(row, columns) for row in rows]


def _baselines(body: Sequence[Line]) -> list[list[Line]]:
    """Chunks by baseline, from top to bottom and left to right."""
    chunks = sorted((chunk for line in body for chunk in chunks_of(line)), key=lambda line: (line.y, line.x0))
    rows: list[list[Line]] = []
    for chunk in chunks:
        if rows and abs(rows[-1][0].y - chunk.y) <= 0.35 * chunk.size:
            rows[-1].append(chunk)
        else:
            rows.append([chunk])
    ordered = [sorted(row, key=lambda line: line.x0) for row in rows]
    rivers = _rivers(ordered)
    return [[part for chunk in row for part in _cut(chunk, rivers)] for row in ordered] if rivers else ordered


def _rivers(rows: Sequence[Sequence[Line]]) -> list[float]:
    """Where white runs down between words of most rows: columns that stand closer than cells usually do.

    The same gap in every row may be a space ("Sample A1", "Sample A2"): in most rows it must be wider than one.
    """
    inked = [_words(row) for row in rows]
    gaps = [(a[1], b[0], _are_cells(a[2], b[2])) for words in inked for a, b in pairwise(words)]
    size = rows[0][0].size if rows else 0.0
    found: list[float] = []
    for x in sorted({(a + b) / 2 for a, b, cells in gaps if cells and RIVER * size <= b - a <= CELL_GAP * size}):
        here = [(b - a, cells) for a, b, cells in gaps if a < x < b]
        covered = sum(any(a < x < b for a, b, _ in words) for words in inked)
        parts_cells = len(here) >= max(MIN_ROWS, 0.5 * len(rows)) and sum(cells for _, cells in here) >= 0.5 * len(here)
        if parts_cells and covered <= COVERED * len(rows) and median(width for width, _ in here) >= WIDE * size:
            found.append(x)
    return found


def _words(row: Sequence[Line]) -> list[tuple[float, float, str]]:
    """Where the words of a row start and end, and what they are."""
    words: list[tuple[float, float, str]] = []
    for chunk in row:
        for index, piece in enumerate(chunk.pieces):
            if words and index and not piece.spaced:
                start, end, text = words[-1]
                words[-1] = (start, max(end, piece.x1), text + piece.text)
            else:
                words.append((piece.x0, piece.x1, piece.text))
    return words


def _are_cells(left: str, right: str) -> bool:
    """Whether two words could be of two cells: numbers or capitals, not "1.2 to 1.4" or "3 ± 1"."""
    return all(any(c.isdigit() for c in word) or word[:1].isupper() or word in EMPTY for word in (left, right))


def _cut(chunk: Line, rivers: Sequence[float]) -> list[Line]:
    """A chunk cut where rivers run through its spaces."""
    parts: list[list[Piece]] = [[chunk.pieces[0]]]
    for piece in chunk.pieces[1:]:
        end = max(other.x1 for other in parts[-1])
        if piece.spaced and any(end < x < piece.x0 for x in rivers):
            parts.append([piece])
        else:
            parts[-1].append(piece)
    return [Line(page=chunk.page, pieces=pieces) for pieces in parts]


def _columns(rows: Sequence[Sequence[Line]]) -> list[tuple[float, float]]:
    """The columns: stretches that chunks cover, those that span several columns left out."""
    most = max(len(row) for row in rows)
    full = [row for row in rows if len(row) >= max(2, 0.6 * most)] or list(rows)
    intervals = sorted((chunk.x0, chunk.x1) for row in full for chunk in row)
    narrow = _without_spanning(intervals)
    columns: list[tuple[float, float]] = []
    for x0, x1 in narrow:
        if columns and x0 <= columns[-1][1] + 0.5:
            columns[-1] = (columns[-1][0], max(columns[-1][1], x1))
        else:
            columns.append((x0, x1))
    return columns


def _without_spanning(intervals: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Intervals without those that cover two others which do not touch each other."""
    kept: list[tuple[float, float]] = []
    for x0, x1 in intervals:
        inside = sorted((a, b) for a, b in intervals if (a, b) != (x0, x1) and a >= x0 - 1 and b <= x1 + 1)
        end = inside[0][1] if inside else x1
        if not any(a > end + 1 for a, _ in inside):
            kept.append((x0, x1))
    return kept or list(intervals)


def _cells(row: Sequence[Line], columns: Sequence[tuple[float, float]]) -> list[GridCell]:
    """The cells of one baseline: each chunk in the columns that it overlaps, or the nearest."""
    cells: list[GridCell] = []
    for chunk in row:
        over = [i for i, (x0, x1) in enumerate(columns) if chunk.x0 < x1 - 0.5 and chunk.x1 > x0 + 0.5]
        if not over:
            over = [min(range(len(columns)), key=lambda i: abs(sum(columns[i]) / 2 - (chunk.x0 + chunk.x1) / 2))]
        if cells and cells[-1].col + cells[-1].colspan > over[0]:
            chunk.pieces[0].spaced = True
            cells[-1].lines[-1] = Line(page=chunk.page, pieces=[*cells[-1].lines[-1].pieces, *chunk.pieces])
            cells[-1].colspan = max(cells[-1].colspan, over[-1] + 1 - cells[-1].col)
        else:
            cells.append(GridCell(col=over[0], colspan=over[-1] - over[0] + 1, lines=[chunk]))
    return cells

"""Which rows of a table are heads: those the source marks, those that print the head again, and titles between rows."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from ingest.document import Cell
from ingest.ids import fold


def mark_repeated_heads(cells: Sequence[Cell], text: str) -> tuple[Cell, ...]:
    """The cells, those of repeated head rows marked as heads too.

    A wrapped table prints its first head row again, word by word; as many rows as the table's head has are then a head.
    """
    rows = defaultdict(list)
    for cell in cells:
        rows[cell.row].append(cell)
    height = head_height(cells)
    first = _words(rows[0], text)
    again: set[int] = set()
    if height and any(first):
        starts = (number for number in rows if number >= height and _words(rows[number], text) == first)
        again = {start + below for start in starts for below in range(height)}
    return tuple(replace(cell, head=True) if cell.row in again else cell for cell in cells)


def head_height(cells: Sequence[Cell]) -> int:
    """How many rows at the table's top are marked as head."""
    marked = _marked(cells)
    height = 0
    while height in marked:
        height += 1
    return height


def head_rows(cells: Sequence[Cell]) -> frozenset[int]:
    """The rows that name columns."""
    return _marked(cells) - title_rows(cells)


def title_rows(cells: Sequence[Cell]) -> frozenset[int]:
    """The rows below the head whose one cell with text spans the whole table: a title of the rows below it."""
    with_text = _with_text(cells)
    width = max((cell.col + cell.colspan for cell in cells), default=0)
    top = head_height(cells)
    filled = Counter(cell.row for cell in with_text)
    return frozenset(cell.row for cell in with_text if cell.row >= top and cell.colspan == width > 1 and filled[cell.row] == 1)


def _marked(cells: Sequence[Cell]) -> frozenset[int]:
    """The rows all of whose own cells with text are heads."""
    with_text = _with_text(cells)
    return frozenset({cell.row for cell in with_text} - {cell.row for cell in with_text if not cell.head})


def _with_text(cells: Sequence[Cell]) -> list[Cell]:
    return [cell for cell in cells if cell.span.start < cell.span.end]


def _words(row: Sequence[Cell], text: str) -> list[str]:
    return [fold(cell.span.of(text)) for cell in row]

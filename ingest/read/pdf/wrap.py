"""Wrapped cells: which baselines of a table only go on with the cells of the row above.

Told, in this order, by rules between the rows, by two kinds of steps from baseline to baseline, by the words themselves: a
line that breaks off where the next word had no room, or within a word.
"""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from ingest.read.pdf.grid import GridCell
from ingest.read.pdf.line import Line

Row = list[GridCell]
TIGHT = 1.35  # of the size: lines of one cell stand no further apart
LOOSE = 1.6  # the same in heads
JUMP = 1.22  # how much wider the steps between rows are than those within
WORDY = 12.0  # characters: what the cells of a column of words have on average
BROKEN = ("-", "\u2010", "\u2011", "\u0002", "/", ",", "(", "–", "+")
SMALL = re.compile(r"[a-zà-ÿα-ω(\[)]")
LETTER = re.compile(r"[^\W\d_]{2}")


def joined_rows(rows: Sequence[Row], *, heads: int, rules: Sequence[float]) -> tuple[list[Row], int]:
    """The rows (one for each baseline) with those that go on joined to the row above; and how many are heads then."""
    head, body = _joined(rows[:heads], _head_goes_on), list(rows[heads:])
    ruled = _by_rules(body, rules)
    if ruled is not None:
        return [*head, *ruled], len(head)
    step = _inner_step(body)
    if step is not None:
        spaced = _joined(body, lambda above, row: _step(above, row) <= step)
        if not any(map(_stacks_numbers, spaced)):
            return [*head, *spaced], len(head)
    wordy = _wordy(body)
    return [*head, *_joined(body, lambda above, row: _goes_on(above, row, wordy=wordy))], len(head)


def _joined(rows: Sequence[Row], goes_on: Callable[[Row, Row], bool]) -> list[Row]:
    """Copies of the rows, each that goes on put into the cells of the one above."""
    result: list[Row] = []
    for row in rows:
        if result and goes_on(result[-1], row):
            _put(result[-1], row)
        else:
            result.append([GridCell(col=c.col, colspan=c.colspan, lines=list(c.lines)) for c in row])
    return result


def _put(above: Row, row: Row) -> None:
    """Put the lines of a row into the cells above, or beside them where there is none."""
    for cell in row:
        home = _home(above, cell)
        if home is not None:
            home.lines.extend(cell.lines)
        else:
            above.append(GridCell(col=cell.col, colspan=cell.colspan, lines=list(cell.lines)))
    above.sort(key=lambda cell: cell.col)


def _home(above: Row, cell: GridCell) -> GridCell | None:
    """The cell above another."""
    return next((c for c in above if c.col <= cell.col < c.col + c.colspan), None)


def _step(above: Row, row: Row) -> float:
    """How far below the last line of the row above a row starts, in points; no row goes on over a page."""
    last = max((line for cell in above for line in cell.lines), key=lambda line: (line.page, line.y))
    return row[0].lines[0].y - last.y if last.page == row[0].lines[0].page else float("inf")


def _head_goes_on(above: Row, row: Row) -> bool:
    """Whether a head row goes on: each of its cells stands under a head of its own column."""
    homes = [_home(above, cell) for cell in row]
    if _is_data(above) or _is_data(row):
        return False
    return _step(above, row) < LOOSE * row[0].lines[0].size and all(home is not None and home.colspan == 1 for home in homes)


def _is_data(row: Row) -> bool:
    """Whether most cells of a row are numbers."""
    return sum(not LETTER.search(line.text) and line.text[:1].isdigit() for c in row for line in c.lines) > 0.5 * len(row)


def _by_rules(body: Sequence[Row], rules: Sequence[float]) -> list[Row] | None:
    """One row for each band between rules; None where rules do not part the rows, or part groups of them."""
    inner = [y for y in rules if body and body[0][0].lines[0].y < y < body[-1][0].lines[0].y]
    if len(inner) < 2 or len(inner) + 1 >= len(body):
        return None
    banded = _joined(body, lambda above, row: not any(_last_y(above) < y <= row[0].lines[0].y for y in inner))
    return None if any(map(_stacks_numbers, banded)) else banded


def _last_y(row: Row) -> float:
    return max(line.y for cell in row for line in cell.lines)


def _stacks_numbers(row: Row) -> bool:
    """Whether a cell holds one number above another, so that rows were taken for lines."""
    return any(sum(not LETTER.search(line.text) and any(map(str.isdigit, line.text)) for line in c.lines) > 1 for c in row)


def _inner_step(body: Sequence[Row]) -> float | None:
    """The widest step within rows where steps are of two kinds; None where they are not."""
    steps = sorted(step for a, b in pairwise(body) if 0 < (step := _step(a, b)) < float("inf"))
    if len(steps) < 4:
        return None
    cut = max(range(1, len(steps)), key=lambda i: steps[i] - steps[i - 1])
    size = body[0][0].lines[0].size
    two_kinds = cut >= 2 and len(steps) - cut >= 2 and steps[cut] >= JUMP * steps[cut - 1]
    return steps[cut - 1] if two_kinds and steps[cut - 1] <= min(TIGHT * size, 1.15 * steps[0]) else None


def _wordy(body: Sequence[Row]) -> dict[int, float]:
    """The columns of words, and how far right their lines reach."""
    lines: dict[int, list[Line]] = {}
    for row in body:
        for cell in row:
            if cell.colspan == 1:
                lines.setdefault(cell.col, []).extend(cell.lines)
    return {
        col: max(line.x1 for line in found)
        for col, found in lines.items()
        if sum(len(line.text) for line in found) >= WORDY * len(found)
    }


def _goes_on(above: Row, row: Row, *, wordy: dict[int, float]) -> bool:
    """Whether every cell of a baseline goes on with the cell above it, one of them for certain."""
    if _step(above, row) >= TIGHT * row[0].lines[0].size:
        return False
    certain = False
    for cell in row:
        home = _home(above, cell)
        if home is None:
            return False
        last, line = home.lines[-1], cell.lines[0]
        if line.y - last.y >= TIGHT * line.size or not _has_no_room(last, line, wordy.get(cell.col)):
            return False
        broken = last.text.endswith(BROKEN) or SMALL.match(line.text) is not None
        certain = certain or (broken and cell.col in wordy)
    return certain or _is_word_below(above, row)


def _has_no_room(last: Line, line: Line, right: float | None) -> bool:
    """Whether a first word would not have fitted behind the line above; in columns of numbers, whether it is a word."""
    if right is None:
        return LETTER.search(line.text) is not None
    word = next((i for i, piece in enumerate(line.pieces) if i and piece.spaced), len(line.pieces))
    width = line.pieces[word - 1].x1 - line.pieces[0].x0
    return last.x1 + 0.2 * line.size + width > right - 0.5


def _is_word_below(above: Row, row: Row) -> bool:
    """Whether a baseline holds only words, none in the first column, below a row that has one there."""
    first = min(cell.col for cell in above)
    return row[0].col > first and all(not any(map(str.isdigit, line.text)) for cell in row for line in cell.lines)

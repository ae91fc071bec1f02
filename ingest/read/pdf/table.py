"""Tables: a caption, the rules around its rows, and the cells that the columns of white space part."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ingest.read.pdf.caption import table_label
from ingest.read.pdf.character import Piece
from ingest.read.pdf.line import SAME_BASE, Line
from ingest.read.pdf.measure import Measure, is_prose
from ingest.read.pdf.page import Sheet
from ingest.span import Box

CELL_GAP = 0.55  # of the size: a wider gap parts two cells
NEAR_RULE = 4.0  # leadings between the caption and the table's first rule
SAME_EDGE = 8.0  # points within which rules of one table start and end
ROW_GAP = 2.4  # leadings: without rules, a wider step ends the table
NUMERIC = re.compile(r"\d")


@dataclass(slots=True, kw_only=True)
class GridCell:
    """A cell's lines (one for each baseline), its first column and how many it spans."""

    col: int
    colspan: int
    lines: list[Line]


@dataclass(slots=True, kw_only=True)
class FoundTable:
    """A table on a page: label, caption lines, rows of cells, how many rows are heads, footnote lines."""

    label: str
    page: int
    caption: list[Line]
    rows: list[list[GridCell]] = field(default_factory=list)
    heads: int = 1
    notes: list[Line] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """Where a table's rows stand, and the heights of its rules; points."""

    x0: float
    x1: float
    top: float
    bottom: float
    rules: tuple[float, ...] = ()

    def holds(self, line: Line) -> bool:
        """Whether a line stands in it."""
        middle = (line.x0 + line.x1) / 2
        return self.x0 - SAME_EDGE <= middle <= self.x1 + SAME_EDGE and self.top < line.y <= self.bottom + 0.3 * line.size


def take_tables(sheet: Sheet, *, measure: Measure) -> list[FoundTable]:
    """The tables of a page; their lines leave the sheet."""
    tables: list[FoundTable] = []
    for line in sorted(sheet.lines, key=lambda line: (line.y, line.x0)):
        label = table_label(line, measure=measure)
        if label is None or line not in sheet.lines:
            continue
        caption = _caption_lines(line, sheet=sheet, measure=measure)
        region = _region(caption, sheet=sheet, measure=measure)
        if region is None:
            continue
        tables.append(_take(label, caption, region, sheet=sheet, measure=measure))
    return tables


def _take(label: str, caption: list[Line], region: Region, *, sheet: Sheet, measure: Measure) -> FoundTable:
    """Build one table and take its lines out of the sheet."""
    body = [line for line in sheet.lines if region.holds(line) and line not in caption]
    table = FoundTable(label=label, page=sheet.number, caption=caption)
    table.rows, table.heads = _grid(body, region=region)
    table.notes = _notes(region, caption=caption, sheet=sheet, measure=measure)
    used = {id(line) for line in (*caption, *body, *table.notes)}
    sheet.lines = [line for line in sheet.lines if id(line) not in used]
    return table


def _caption_lines(first: Line, *, sheet: Sheet, measure: Measure) -> list[Line]:
    """The caption's lines: below the first, of its size, before any rule or wide step."""
    lines = [first]
    below = sorted((line for line in sheet.lines if line.y > first.y + 1), key=lambda line: (line.y, line.x0))
    for line in below:
        last = lines[-1]
        step = line.y - last.y
        if step > 1.6 * max(last.size * 1.15, min(measure.leading, 1.5 * last.size)):
            break
        if not first.x0 - SAME_EDGE <= line.x0 <= max(first.x1, last.x1):
            continue
        if abs(line.size - first.size) > 0.7 or _ruled_between(last, line, sheet.rules) or _is_row(line, sheet):
            break
        if step > 1:
            lines.append(line)
    return lines


def _is_row(line: Line, sheet: Sheet) -> bool:
    """Whether other fragments stand on a line's baseline, near it, as in a row of cells."""
    beside = [
        other
        for other in sheet.lines
        if other is not line and abs(other.y - line.y) < 2 * SAME_BASE * line.size and -2 < other.x0 - line.x1 < 12 * line.size
    ]
    return any(not is_prose(other) for other in beside)


def _ruled_between(above: Line, below: Line, rules: Sequence[Box]) -> bool:
    """Whether a rule parts two lines."""
    return any(above.y < rule.y0 < below.y - 0.3 * below.size and rule.x0 < below.x1 and rule.x1 > below.x0 for rule in rules)


def _region(caption: Sequence[Line], *, sheet: Sheet, measure: Measure) -> Region | None:
    """Where the rows stand: between rules below the caption, else between rules above it, else what is aligned below."""
    strokes = _strokes(sheet.rules)
    below = _ruled(caption, strokes=strokes, sheet=sheet, measure=measure, downward=True)
    if below is not None:
        return below
    above = _ruled(caption, strokes=strokes, sheet=sheet, measure=measure, downward=False)
    return above if above is not None else _aligned(caption, sheet=sheet, measure=measure)


def _strokes(rules: Sequence[Box]) -> list[Box]:
    """Rules on one height that touch, as one stroke."""
    strokes: list[Box] = []
    for rule in sorted(rules, key=lambda rule: (round(rule.y0), rule.x0)):
        last = strokes[-1] if strokes else None
        if last is not None and abs(last.y0 - rule.y0) < 1.6 and rule.x0 <= last.x1 + 3:
            strokes[-1] = Box(last.page, min(last.x0, rule.x0), last.y0, max(last.x1, rule.x1), max(last.y1, rule.y1))
        else:
            strokes.append(rule)
    return strokes


def _ruled(caption: Sequence[Line], *, strokes: Sequence[Box], sheet: Sheet, measure: Measure, downward: bool) -> Region | None:
    """The region that rules of one width enclose, next to the caption, without prose between them."""
    x0, x1 = min(line.x0 for line in caption), max(line.x1 for line in caption)
    edge = caption[-1].y if downward else caption[0].y
    way = 1 if downward else -1
    ahead = [s for s in strokes if (s.y0 - edge) * way > -0.9 * measure.size * (not downward) and s.x0 < x1 and s.x1 > x0]
    ahead.sort(key=lambda stroke: stroke.y0 * way)
    if not ahead or abs(ahead[0].y0 - edge) > NEAR_RULE * measure.leading:
        return None
    first = ahead[0]
    alike = [s for s in ahead if abs(s.x0 - first.x0) < SAME_EDGE and abs(s.x1 - first.x1) < SAME_EDGE]
    reached = [first]
    for stroke in alike[1:]:
        if _prose_between(reached[-1], stroke, sheet=sheet, measure=measure):
            break
        reached.append(stroke)
    heights = sorted(stroke.y0 for stroke in reached)
    if heights[-1] - heights[0] < measure.size:
        return None
    return Region(x0=first.x0, x1=first.x1, top=heights[0], bottom=heights[-1], rules=tuple(heights))


def _prose_between(a: Box, b: Box, *, sheet: Sheet, measure: Measure) -> bool:
    """Whether lines of the body text, or a caption, stand between two rules."""
    top, bottom = min(a.y0, b.y0), max(a.y0, b.y0)
    inside = [line for line in sheet.lines if top < line.y <= bottom and a.x0 - 2 <= line.x0 <= a.x1]
    width = a.x1 - a.x0
    full = [line for line in inside if measure.is_body(line) and is_prose(line) and line.x1 - line.x0 > 0.85 * width]
    return len(full) >= 3 or any(table_label(line, measure=measure) for line in inside) or not inside


def _aligned(caption: Sequence[Line], *, sheet: Sheet, measure: Measure) -> Region | None:
    """Rows below the caption that have several cells, up to a wide step or a line of prose."""
    bottom = caption[-1].y
    below = sorted((line for line in sheet.lines if line.y > bottom + 1), key=lambda line: (line.y, line.x0))
    rows = [line for line in below if line.x0 >= caption[0].x0 - 60]
    end, cells = bottom, 0
    for line in rows:
        if line.y - end > ROW_GAP * measure.leading or (is_prose(line) and measure.is_body(line)):
            break
        cells += len(_chunks(line)) > 1 or _is_row(line, sheet)
        end = line.y
    if cells < 2:
        return None
    inside = [line for line in rows if line.y <= end]
    return Region(x0=min(line.x0 for line in inside), x1=max(line.x1 for line in inside), top=bottom, bottom=end)


def _notes(region: Region, *, caption: Sequence[Line], sheet: Sheet, measure: Measure) -> list[Line]:
    """Small lines close below the rows."""
    notes: list[Line] = []
    edge = region.bottom
    for line in sorted(sheet.lines, key=lambda line: (line.y, line.x0)):
        if line.y <= region.bottom + 0.3 * line.size or line in caption or not region.x0 - SAME_EDGE <= line.x0 <= region.x1:
            continue
        if line.y - edge > 1.7 * measure.leading or line.size > measure.size - 0.7 or line.x1 > region.x1 + 3 * SAME_EDGE:
            break
        notes.append(line)
        edge = line.y
    return notes


def _chunks(line: Line) -> list[Line]:
    """A line cut where a gap is wide enough to part cells."""
    chunks: list[list[Piece]] = [[line.pieces[0]]]
    for piece in line.pieces[1:]:
        gap = piece.x0 - max(other.x1 for other in chunks[-1])
        if gap > CELL_GAP * line.size:
            chunks.append([piece])
        else:
            chunks[-1].append(piece)
    return [Line(page=line.page, pieces=pieces) for pieces in chunks]


def _grid(body: Sequence[Line], *, region: Region) -> tuple[list[list[GridCell]], int]:
    """Rows of cells, and how many of them are heads."""
    rows = _baselines(body)
    if not rows:
        return [], 0
    columns = _columns(rows)
    cells = [_cells(row, columns) for row in rows]
    inner = [y for y in region.rules[1:-1] if y > region.top + 2]
    heads = sum(row[0].y < inner[0] for row in rows) if inner else 1
    return _unwrapped(cells, heads=heads)


def _baselines(body: Sequence[Line]) -> list[list[Line]]:
    """Chunks by baseline, from top to bottom and left to right."""
    chunks = sorted((chunk for line in body for chunk in _chunks(line)), key=lambda line: (line.y, line.x0))
    rows: list[list[Line]] = []
    for chunk in chunks:
        if rows and abs(rows[-1][0].y - chunk.y) <= 0.35 * chunk.size:
            rows[-1].append(chunk)
        else:
            rows.append([chunk])
    return [sorted(row, key=lambda line: line.x0) for row in rows]


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


def _unwrapped(cells: list[list[GridCell]], *, heads: int) -> tuple[list[list[GridCell]], int]:
    """Rows with the baselines that only go on with cells of the row above joined to it."""
    result: list[list[GridCell]] = []
    head_rows = 0
    for index, row in enumerate(cells):
        head = index < heads
        if result and head == (index - 1 < heads) and _goes_on(result[-1], row):
            for cell in row:
                home = next(c for c in result[-1] if c.col <= cell.col < c.col + c.colspan)
                home.lines.extend(cell.lines)
            continue
        result.append(row)
        head_rows += head
    return result, head_rows


def _goes_on(above: Sequence[GridCell], row: Sequence[GridCell]) -> bool:
    """Whether a baseline holds only further words of cells above: no first column, no numbers."""
    if row[0].col == 0 or any(NUMERIC.search(line.text) for cell in row for line in cell.lines):
        return False
    step = row[0].lines[0].y - max(cell.lines[-1].y for cell in above)
    close = step < 1.35 * row[0].lines[0].size
    return close and all(any(c.col <= cell.col < c.col + c.colspan for c in above) for cell in row)

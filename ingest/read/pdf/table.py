"""Tables: a caption, the rules around its rows, and the cells that the columns of white space part."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ingest.read.pdf.caption import table_label
from ingest.read.pdf.grid import GridCell, chunks_of, grid_of
from ingest.read.pdf.line import SAME_BASE, Line
from ingest.read.pdf.measure import Measure, is_prose
from ingest.read.pdf.page import Sheet
from ingest.read.pdf.wrap import joined_rows
from ingest.span import Box

NEAR_RULE = 4.0  # leadings between the caption and the table's first rule
SAME_EDGE = 8.0  # points within which rules of one table start and end
ROW_GAP = 2.4  # leadings: without rules, a wider step ends the table


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
    table.rows, table.heads = _rows(body, region=region)
    table.notes = _notes(region, caption=caption, sheet=sheet, measure=measure)
    used = {id(line) for line in (*caption, *body, *table.notes)}
    sheet.lines = [line for line in sheet.lines if id(line) not in used]
    return table


def _rows(body: Sequence[Line], *, region: Region) -> tuple[list[list[GridCell]], int]:
    """Rows of cells, and how many of them are heads: those above the first rule within the table, else one."""
    rows = grid_of(body)
    inner = [y for y in region.rules[1:-1] if y > region.top + 2]
    heads = sum(row[0].lines[0].y < inner[0] for row in rows) if inner else 1
    return joined_rows(rows, heads=heads, rules=inner[1:])


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
        cells += len(chunks_of(line)) > 1 or _is_row(line, sheet)
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

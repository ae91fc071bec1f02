"""Columns and their order: a page's lines as regions, one after the other as they are read."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from ingest.read.pdf.line import Line
from ingest.read.pdf.measure import is_prose

STEP = 2.0  # points between the places tried for a gutter
MARGIN = 0.15  # of the width: no gutter so near an edge
MIN_ROWS = 4  # rows with a line on both sides that prove a gutter
KNOWN_ROWS = 1  # the same where the document has a gutter there
NEAR = 12.0  # points: a gutter so near to the document's is the same
MAX_DEPTH = 3
GAP = 0.3  # of the size: white across both columns where one band ends
SIZE_STEP = 0.6  # points


def gutters_of(pages: Iterable[Sequence[Line]]) -> tuple[float, ...]:
    """The gutters that most pages of the document have."""
    found = Counter(round(gutter / NEAR) for page in pages if (gutter := _gutter(page, known=())) is not None)
    return tuple(NEAR * place for place, count in found.items() if count >= 2)


def regions_of(lines: Sequence[Line], *, known: tuple[float, ...], depth: int = 0) -> list[list[Line]]:
    """Regions in reading order, each from top to bottom: what spans the gutter, then left, then right, band by band."""
    gutter = _gutter(lines, known=known) if depth < MAX_DEPTH else None
    if gutter is None:
        return _with_asides(lines)
    regions: list[list[Line]] = []
    for spanning, band in _cut_bands(lines, gutter):
        if spanning:
            regions.extend(_with_asides(band))
            continue
        for side in ([line for line in band if _is_left(line, gutter)], [line for line in band if not _is_left(line, gutter)]):
            regions.extend(regions_of(side, known=known, depth=depth + 1))
    return regions


def _with_asides(lines: Sequence[Line]) -> list[list[Line]]:
    """What stands wholly left of the text, the text, and what stands wholly right of it, each from top to bottom."""
    ordered = sorted(lines, key=lambda line: (line.y, line.x0))
    prose = [line for line in ordered if is_prose(line)]
    if not prose:
        return [ordered] if ordered else []
    lefts, rights = Counter(round(line.x0) for line in prose), Counter(round(line.x1) for line in prose)
    left = min(x for x in lefts if lefts[x] >= 0.25 * max(lefts.values()))
    right = max(x for x in rights if rights[x] >= 0.25 * max(rights.values()))
    before = [line for line in ordered if line.x1 < left - 2]
    after = [line for line in ordered if line.x0 > right + 2]
    aside = {id(line) for line in (*before, *after)}
    return [part for part in (before, [line for line in ordered if id(line) not in aside], after) if part]


def _ends(last: Line, line: Line, *, lines: Sequence[Line]) -> bool:
    """Whether a short line is the last of a paragraph that spans the gutter: it goes on below it, with nothing beside it."""
    below = abs(line.x0 - last.x0) < line.size and 0 < line.y - last.y < 1.45 * line.size and abs(line.size - last.size) < 0.3
    return below and not any(other is not line and abs(other.y - line.y) < 0.5 * line.size for other in lines)


def _cut_bands(lines: Sequence[Line], gutter: float) -> list[tuple[bool, list[Line]]]:
    """The bands, those with two columns cut where both columns change to another size at one height."""
    bands: list[tuple[bool, list[Line]]] = []
    for spanning, band in _bands(lines, gutter):
        cut = None if spanning else _size_change(band, gutter)
        if cut is None:
            bands.append((spanning, band))
        else:
            bands.append((False, [line for line in band if line.y < cut]))
            bands.append((False, [line for line in band if line.y >= cut]))
    return bands


def _size_change(band: Sequence[Line], gutter: float) -> float | None:
    """The height below which both columns are set smaller than above it, with a gap across both; None when there is none."""
    ordered = sorted(band, key=lambda line: line.y)
    for above, below in pairwise(ordered):
        height = below.y0
        if height - above.y1 < GAP * above.size:
            continue
        sizes = [
            [
                _usual_size([line for line in band if (line.y < height) == upper and _is_left(line, gutter) == left])
                for upper in (True, False)
            ]
            for left in (True, False)
        ]
        if all(upper and lower and upper - lower > SIZE_STEP for upper, lower in sizes):
            return height
    return None


def _usual_size(lines: Sequence[Line]) -> float:
    """The size of most prose; 0 where there is none."""
    sizes = Counter(round(line.size, 1) for line in lines if is_prose(line))
    return max(sorted(sizes), key=lambda size: sizes[size]) if sizes else 0.0


def _is_left(line: Line, gutter: float) -> bool:
    """Whether a line stands left of the gutter."""
    return (line.x0 + line.x1) / 2 < gutter


def _crosses(line: Line, gutter: float) -> bool:
    """Whether a line runs over the gutter."""
    return line.x0 < gutter - 2 and line.x1 > gutter + 2


def _bands(lines: Sequence[Line], gutter: float) -> list[tuple[bool, list[Line]]]:
    """Lines from top to bottom, in turns that span the gutter and that do not."""
    bands: list[tuple[bool, list[Line]]] = []
    for line in sorted(lines, key=lambda line: (line.y, line.x0)):
        spans = _crosses(line, gutter) or (bool(bands) and bands[-1][0] and _ends(bands[-1][1][-1], line, lines=lines))
        if bands and bands[-1][0] == spans:
            bands[-1][1].append(line)
        else:
            bands.append((spans, [line]))
    return bands


def _gutter(lines: Sequence[Line], *, known: tuple[float, ...]) -> float | None:
    """The place that parts the most rows of prose into left and right; None where there is one column."""
    prose = [line for line in lines if is_prose(line)]
    if len(prose) < 2:
        return None
    left, right = min(line.x0 for line in prose), max(line.x1 for line in prose)
    width = right - left
    best: tuple[int, float] | None = None
    place = left + MARGIN * width
    while place < right - MARGIN * width:
        rows = _parted_rows(prose, place)
        needed = KNOWN_ROWS if any(abs(place - gutter) < NEAR for gutter in known) else MIN_ROWS
        if rows >= needed and (best is None or rows > best[0]):
            best = (rows, place)
        place += STEP
    return None if best is None else _centre(prose, best)


def _centre(prose: Sequence[Line], best: tuple[int, float]) -> float:
    """The middle of the places that part as many rows as the best."""
    rows, place = best
    end = place
    while _parted_rows(prose, end + STEP) == rows:
        end += STEP
    return (place + end) / 2


def _parted_rows(prose: Sequence[Line], place: float) -> int:
    """Left lines beside a right line, less the lines that cross the place between them."""
    rights = [line for line in prose if line.x0 > place]
    lefts = [line for line in prose if line.x1 < place]
    if not rights or not lefts:
        return 0
    tops = sorted(line.y for line in rights)
    return sum(_has_near(tops, line.y, line.size) for line in lefts)


def _has_near(sorted_places: Sequence[float], place: float, reach: float) -> bool:
    """Whether a sorted list has a value within reach."""
    index = bisect_left(sorted_places, place - reach)
    return index < len(sorted_places) and sorted_places[index] <= place + reach

"""Pages that are read sideways: their boxes put back to where a viewer shows them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ingest.read.draft import Draft, DraftBlock, DraftTable, Run
from ingest.read.pdf.character import Frame
from ingest.span import Box

Turned = Mapping[int, tuple[Frame, Frame]]  # by page: the frame it is read in, the frame it is shown in


def turn_back(draft: Draft, turned: Turned) -> None:
    """Put the boxes of a draft where the pages are shown."""
    if not turned:
        return
    draft.title = _runs(draft.title, turned)
    for blocks in (draft.abstract, draft.body, draft.figures):
        blocks[:] = [_block(block, turned) for block in blocks]
    draft.tables[:] = [_table(table, turned) for table in draft.tables]


def shown_box(box: Box, turned: Turned) -> Box:
    """A box as it is shown."""
    if box.page not in turned:
        return box
    read, shown = turned[box.page]
    (xa, ya), (xb, yb) = (shown.point(*read.back(x, y)) for x, y in ((box.x0, box.y0), (box.x1, box.y1)))
    return Box(box.page, min(xa, xb), min(ya, yb), max(xa, xb), max(ya, yb))


def _runs(runs: Iterable[Run], turned: Turned) -> tuple[Run, ...]:
    return tuple(replace(run, boxes=tuple(shown_box(box, turned) for box in run.boxes)) for run in runs)


def _block(block: DraftBlock, turned: Turned) -> DraftBlock:
    return replace(block, runs=_runs(block.runs, turned))


def _table(table: DraftTable, turned: Turned) -> DraftTable:
    return replace(
        table,
        caption=_runs(table.caption, turned),
        cells=tuple(replace(cell, runs=_runs(cell.runs, turned)) for cell in table.cells),
        footnotes=tuple(_runs(note, turned) for note in table.footnotes),
    )

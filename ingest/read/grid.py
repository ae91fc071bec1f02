"""Table rows of XML to a grid: every cell at its row and column, spans resolved."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ingest.read.xml import Element, children, local

WIDEST = 1000  # columns a cell may span, as in HTML


@dataclass(frozen=True, slots=True, kw_only=True)
class GridCell:
    """An element at its place."""

    node: Element
    row: int
    col: int
    rowspan: int
    colspan: int
    head: bool


def grid(tables: Iterable[Element]) -> Iterator[GridCell]:
    """The cells of one or several tables laid below each other, in reading order."""
    row = 0
    for table in tables:
        for part in _parts(table):
            yield from _part_cells(part, row, head=local(part[0].getparent()) == "thead")
            row += len(part)


def _parts(table: Element) -> Iterator[list[Element]]:
    """The rows of head, bodies and foot; a span never leaves its part."""
    loose: list[Element] = []
    for child in children(table, "thead", "tbody", "tfoot", "tr"):
        if local(child) == "tr":
            loose.append(child)
            continue
        rows = list(children(child, "tr"))
        if rows:
            yield rows
    if loose:
        yield loose


def _part_cells(rows: list[Element], offset: int, *, head: bool) -> Iterator[GridCell]:
    taken: set[tuple[int, int]] = set()
    for number, row in enumerate(rows):
        col = 0
        for node in children(row, "td", "th"):
            while (number, col) in taken:
                col += 1
            down = min(_count(node, "rowspan") or len(rows), len(rows) - number)
            across = min(_count(node, "colspan") or 1, WIDEST)
            taken.update((number + i, col + j) for i in range(down) for j in range(across))
            is_head = head or local(node) == "th"
            yield GridCell(node=node, row=offset + number, col=col, rowspan=down, colspan=across, head=is_head)
            col += across


def _count(node: Element, name: str) -> int:
    """A span attribute; 1 where it is missing or no number, 0 means to the end of the part."""
    written = (node.get(name) or "1").strip()
    return int(written) if written.isascii() and written.isdigit() and len(written) < 6 else 1

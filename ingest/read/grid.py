"""Table rows of XML to a grid: every cell at its row and column, spans resolved. Both HTML's and CALS's models are read."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ingest.errors import TooLarge
from ingest.read.xml import Element, below, children, local

WIDEST = 1000  # columns a cell may span, as in HTML
LARGEST = 4_000_000  # rows times columns of a part; spans can ask for more than any memory holds


@dataclass(frozen=True, slots=True, kw_only=True)
class GridCell:
    """An element at its place."""

    node: Element
    row: int
    col: int
    rowspan: int
    colspan: int
    head: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Rows that no span leaves: a head, a body or a foot; `columns` are the names of CALS columns by number."""

    rows: tuple[Element, ...]
    head: bool
    columns: dict[str, int]


def grid(tables: Iterable[Element]) -> Iterator[GridCell]:
    """The cells of one or several tables laid below each other, in reading order."""
    row = 0
    for table in tables:
        for part in _parts(table):
            yield from _part_cells(part, row)
            row += len(part.rows)


def _parts(table: Element) -> Iterator[Part]:
    """Head, bodies and foot, in print order: a foot may stand before the bodies in the file."""
    for group in list(children(table, "tgroup")) or [table]:
        columns = {spec.get("colname") or str(number): number for number, spec in enumerate(below(group, "colspec"))}
        loose = tuple(children(group, "tr", "row"))
        sections = [*children(group, "thead"), *children(group, "tbody"), *children(group, "tfoot")]
        for section in sections:
            rows = tuple(children(section, "tr", "row"))
            if rows:
                yield Part(rows=rows, head=local(section) == "thead", columns=columns)
        if loose:
            yield Part(rows=loose, head=False, columns=columns)


def _part_cells(part: Part, offset: int) -> Iterator[GridCell]:
    """The cells of a part at their places; `taken` is the row from which each column is free.

    Raises:
        TooLarge: its spans make more than `LARGEST` places.

    """
    taken: list[int] = []
    for number, row in enumerate(part.rows):
        col = 0
        for node in children(row, "td", "th", "entry"):
            col = part.columns.get(node.get("namest") or node.get("colname") or "", col)
            while col < len(taken) and taken[col] > number:
                col += 1
            down = min(_down(node) or len(part.rows), len(part.rows) - number)
            across = min(_across(node, part.columns), WIDEST)
            _check_size(len(part.rows), col + across)
            taken += [0] * (col + across - len(taken))
            taken[col : col + across] = [number + down] * across
            head = part.head or local(node) == "th"
            yield GridCell(node=node, row=offset + number, col=col, rowspan=down, colspan=across, head=head)
            col += across


def _check_size(rows: int, columns: int) -> None:
    if rows * columns > LARGEST:
        raise TooLarge(
            f"has a table of {rows:,} rows and {columns:,} columns; tables are read up to {LARGEST:,} places: split it"
        )


def _down(node: Element) -> int:
    """How many rows a cell takes; 0 is to the end of its part."""
    return _count(node, "morerows", missing=0) + 1 if local(node) == "entry" else _count(node, "rowspan")


def _across(node: Element, columns: dict[str, int]) -> int:
    """How many columns a cell takes."""
    first, last = (columns.get(node.get(name) or "") for name in ("namest", "nameend"))
    if first is not None and last is not None:
        return max(1, last - first + 1)
    return _count(node, "colspan") or 1


def _count(node: Element, name: str, *, missing: int = 1) -> int:
    """A span attribute; `missing` where it is not there or no number."""
    written = (node.get(name) or "").strip()
    return int(written) if written.isascii() and written.isdigit() and len(written) < 6 else missing

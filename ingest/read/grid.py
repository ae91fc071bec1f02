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
    """Rows that no span leaves: a head, a body or a foot; with CALS's names of columns, by number, and of spans."""

    rows: tuple[Element, ...]
    head: bool
    columns: dict[str, int]
    spans: dict[str, Element]


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
        columns = _columns(group)
        spans = {spec.get("spanname") or "": spec for spec in below(group, "spanspec")}
        loose = tuple(children(group, "tr", "row"))
        sections = [*children(group, "thead"), *children(group, "tbody"), *children(group, "tfoot")]
        for section in sections:
            rows = tuple(children(section, "tr", "row"))
            if rows:
                yield Part(rows=rows, head=local(section) == "thead", columns=columns, spans=spans)
        if loose:
            yield Part(rows=loose, head=False, columns=columns, spans=spans)


def _columns(group: Element) -> dict[str, int]:
    """The numbers of named columns; one without a number of its own follows the one before."""
    columns: dict[str, int] = {}
    number = 0
    for spec in below(group, "colspec"):
        number = max(1, _count(spec, "colnum", missing=number + 1))
        columns.setdefault(spec.get("colname") or str(number), number - 1)
    return columns


def _part_cells(part: Part, offset: int) -> Iterator[GridCell]:
    """The cells of a part at their places; `taken` is the row from which each column is free.

    Raises:
        TooLarge: its spans make more than `LARGEST` places.

    """
    taken: list[int] = []
    for number, row in enumerate(part.rows):
        col = 0
        for node in children(row, "td", "th", "entry"):
            across: Element = part.spans.get(
                node.get("spanname") or "", node
            )  # what says from which column to which the cell goes
            col = part.columns.get(across.get("namest") or node.get("colname") or "", col)
            while col < len(taken) and taken[col] > number:
                col += 1
            down = min(_down(node) or len(part.rows), len(part.rows) - number)
            width = min(_across(across, part.columns), WIDEST)
            _check_size(len(part.rows), col + width)
            taken += [0] * (col + width - len(taken))
            taken[col : col + width] = [number + down] * width
            head = part.head or local(node) == "th"
            yield GridCell(node=node, row=offset + number, col=col, rowspan=down, colspan=width, head=head)
            col += width


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

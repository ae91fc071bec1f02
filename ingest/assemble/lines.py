"""The state lines of a table: its rows, or its columns when it lies on its side, each cell with the head that explains it."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from ingest.assemble.column import Column, Meaning, is_specification, read_column
from ingest.assemble.cue import said
from ingest.assemble.grid import Grid
from ingest.document import Mark, MarkKind
from ingest.find.definition import Definitions
from ingest.span import Span

CITED = re.compile(r"\[\s*\d+[\d\s,–-]*\]|\bref\.?\b|\bet al\b|\bliterature\b", re.IGNORECASE)
OWN = re.compile(r"\b(?:this|present|our) (?:work|study|paper)\b", re.IGNORECASE)
EMPTY = re.compile(r"^[\s\-–—−/]*$|^n\.?[/.]?[as]\.?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCell:
    """A body cell: the reading of its head, its text, the rows that it is evidence in."""

    column: Column
    text: str
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line that may be a state: its labels (most general first), its evidence, its cells, whether others measured it."""

    labels: tuple[str, ...]
    evidence: tuple[str, ...]
    cells: tuple[TableCell, ...]
    cited: bool = False
    simulated: bool = False


def read_lines(grid: Grid, rows: dict[int | None, str], *, defined: Definitions, marks: tuple[Mark, ...]) -> tuple[Line, ...]:
    """The lines of a table; specification lines and banners are left out."""
    across = tuple(read_column(grid.head(col), defined=defined) for col in range(grid.cols))
    down = tuple(read_column((grid.at(row, 0),), defined=defined) for row in range(grid.rows))
    cites = tuple(mark.span for mark in marks if mark.kind is MarkKind.CITE)
    upright = sum(one.telling for one in across[1:]) >= sum(one.telling for one in down[grid.heads :])
    lines = _upright(grid, across, rows, cites) if upright else _lying(grid, across, down, rows, cites)
    return tuple(lines)


def _upright(grid: Grid, columns: tuple[Column, ...], rows: dict[int | None, str], cites: tuple[Span, ...]) -> Iterable[Line]:
    label_cols = _label_columns(columns)
    banner: str | None = None
    for row in range(grid.heads, grid.rows):
        banner = grid.banner(row) or banner
        if row not in rows or grid.banner(row) is not None:
            continue
        labels = tuple(dict.fromkeys(text for col in label_cols if (text := grid.at(row, col)) and not EMPTY.match(text)))
        if any(is_specification(label) for label in labels[:1]):
            continue
        cells = tuple(
            TableCell(column=columns[col], text=grid.at(row, col), evidence=(rows[row],))
            for col in range(grid.cols)
            if not EMPTY.match(grid.at(row, col)) and (col not in label_cols or columns[col].operation)
        )
        yield Line(
            labels=labels or ((banner,) if banner else ()),
            evidence=(rows[row],),
            cells=cells,
            cited=_is_cited(grid, row, columns, labels, cites),
            simulated=any(said(label, "simulated") for label in labels),
        )


def _label_columns(columns: tuple[Column, ...]) -> tuple[int, ...]:
    """Columns that name lines: heads that say so, or a first column of words."""
    found = [col for col, one in enumerate(columns) if one.meaning is Meaning.LABEL]
    if not found and columns and not columns[0].telling and columns[0].meaning is not Meaning.REFERENCE:
        found = [0]
    return tuple(found)


def _is_cited(grid: Grid, row: int, columns: tuple[Column, ...], labels: tuple[str, ...], cites: tuple[Span, ...]) -> bool:
    text = " ".join(grid.at(row, col) for col in range(grid.cols))
    if OWN.search(text):
        return False
    if any(CITED.search(label) for label in labels):
        return True
    noted = [col for col, one in enumerate(columns) if one.meaning is Meaning.REFERENCE]
    if any(re.search(r"\d", grid.at(row, col)) for col in noted):
        return True
    return _has_cite(grid, row, range(min(2, grid.cols)), cites)


def _lying(
    grid: Grid, across: tuple[Column, ...], down: tuple[Column, ...], rows: dict[int | None, str], cites: tuple[Span, ...]
) -> Iterable[Line]:
    """Each column is a line; a column that itself holds parameter values belongs to the rows and is left out."""
    apart = [col for col in range(1, grid.cols) if across[col].meaning is Meaning.PARAMETER]
    kinds: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for row in range(grid.heads, grid.rows):
        if row in rows:
            kinds[tuple(grid.at(row, col) for col in apart)].append(row)
    for kind, body in kinds.items():
        yield from _columns(grid, across, down, rows, cites, kind=kind, apart=apart, body=body)


def _columns(
    grid: Grid,
    across: tuple[Column, ...],
    down: tuple[Column, ...],
    rows: dict[int | None, str],
    cites: tuple[Span, ...],
    *,
    kind: tuple[str, ...],
    apart: list[int],
    body: list[int],
) -> Iterable[Line]:
    """The lines of the columns over the body rows that share the values of the columns that hold parameters."""
    corner = across[0] if across else None
    for col in range(1, grid.cols):
        label = " ".join(grid.head(col))
        if not label or is_specification(label) or across[col].meaning in {Meaning.PARAMETER, Meaning.REFERENCE}:
            continue
        cells = [
            TableCell(column=down[row], text=grid.at(row, col), evidence=(rows[row],))
            for row in body
            if not EMPTY.match(grid.at(row, col))
        ]
        if not cells:
            continue
        cells += [
            TableCell(column=across[other], text=text, evidence=cells[0].evidence)
            for other, text in zip(apart, kind, strict=True)
        ]
        first = next((rows[row] for row in range(grid.heads) if row in rows), None)
        if corner is not None and corner.meaning is Meaning.PARAMETER and cells:
            cells.insert(0, TableCell(column=corner, text=label, evidence=(first,) if first else cells[0].evidence))
        own = tuple(dict.fromkeys(evidence for cell in cells for evidence in cell.evidence))
        cited = CITED.search(label) is not None or _has_cite(grid, 0, range(col, col + 1), cites)
        origin = said(label, "origins")
        named = (across[0].name,) if origin and corner is not None and corner.meaning is Meaning.LABEL else ()
        yield Line(
            labels=named if origin else (label,) if corner is None or corner.meaning is not Meaning.PARAMETER else (),
            evidence=own,
            cells=tuple(cells),
            cited=cited,
            simulated=said(label, "simulated") or said(label, "origins", "simulated"),
        )


def _has_cite(grid: Grid, row: int, cols: Iterable[int], cites: tuple[Span, ...]) -> bool:
    spans = [cell.span for col in cols if (cell := grid.cell(row, col)) is not None]
    return any(span.overlaps(cite) for span in spans for cite in cites)

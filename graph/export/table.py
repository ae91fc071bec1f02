"""A table that can be written row by row, and its fixed kinds: papers, numbers, links, statements, evidence."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from graph.row import PathRows, QuantityRow, StepRow
from graph.whole import WholePaper
from ingest.errors import BadUsage
from ingest.record import Role

Cell = str | int | float | bool | tuple[str, ...] | None
Row = tuple[Cell, ...]


class CellKind(StrEnum):
    """What the cells of a column are; every cell may be unknown."""

    TEXT = "text"
    WHOLE = "whole"
    NUMBER = "number"
    TRUTH = "truth"
    LIST = "list"  # of ids or names


@dataclass(frozen=True, slots=True)
class Column:
    """A column's name, with the unit in brackets where its numbers have one."""

    name: str
    kind: CellKind = CellKind.TEXT


@dataclass(frozen=True, slots=True)
class Table:
    """Columns, and the rows that one paper gives."""

    columns: tuple[Column, ...]
    rows: Callable[[WholePaper], Iterator[Row]]


W, N, T, L = CellKind.WHOLE, CellKind.NUMBER, CellKind.TRUTH, CellKind.LIST


def columns(**kinds: CellKind) -> tuple[Column, ...]:
    """Columns by name."""
    return tuple(Column(name, kind) for name, kind in kinds.items())


X = CellKind.TEXT
PAPER = columns(document=X, source=X, doi=X, title=X, year=W)


def paper_cells(whole: WholePaper) -> Row:
    """What every row begins with: the paper."""
    paper = whole.paper
    return (paper.id, paper.source, paper.doi, paper.title, paper.year)


def paper_rows(whole: WholePaper) -> Iterator[Row]:
    """One row a paper, with how much it says."""
    yield (*paper_cells(whole), whole.paper.work, len(whole.paths), len(whole.statements), len(whole.evidence))


def number_rows(whole: WholePaper) -> Iterator[Row]:
    """One row a number of a path or a statement."""
    for rows in whole.paths:
        material = material_of(rows)
        head = (*paper_cells(whole), rows.path.id, rows.path.label, rows.path.origin, material)
        for step in rows.steps:
            own = [row for row in rows.quantities if row.owner == step.id]
            if step.low is not None or step.high is not None:
                yield (
                    *head,
                    step.role,
                    step.name,
                    "value",
                    step.name,
                    *number_cells(step),
                    conditions_text(own),
                    step.evidence,
                )
            for row in own:
                yield (*head, step.role, step.name, row.as_, row.name, *number_cells(row), None, row.evidence)
    for statement, quantity in whole.statements:
        if quantity is not None:
            head = (*paper_cells(whole), statement.id, None, statement.origin, None)
            yield (
                *head,
                "statement",
                statement.kind,
                "value",
                quantity.name,
                *number_cells(quantity),
                None,
                statement.evidence,
            )


def number_cells(row: StepRow | QuantityRow) -> Row:
    """A number as printed, as read, and in SI."""
    return (row.raw, row.low, row.high, row.spread, row.unit, row.kind, row.low_si, row.high_si, row.dimension)


def conditions_text(rows: list[QuantityRow]) -> str | None:
    """`temperature 20 °C; strain rate 0.001 s-1`, as printed."""
    return "; ".join(f"{row.name} {printed(row)}" for row in rows) or None


def printed(row: StepRow | QuantityRow) -> str:
    """A number as printed, with its unit where that stands elsewhere."""
    raw = row.raw or ""
    return raw if row.unit is None or any(sign.isalpha() or sign in "%°µ" for sign in raw) else f"{raw} {row.unit}"


def material_of(rows: PathRows) -> str | None:
    """The name of a path's material."""
    return next((step.name for step in rows.steps if step.role == Role.MATERIAL), None)


def link_rows(whole: WholePaper) -> Iterator[Row]:
    """One row a transition."""
    for rows in whole.paths:
        named = {step.id: step.name for step in rows.steps}
        for link in rows.transitions:
            ends = (link.from_role, named.get(link.from_step), link.to_role, named.get(link.to_step))
            said = (link.asserted, link.polarity, link.hedged, link.mechanism, link.evidence)
            yield (*paper_cells(whole), rows.path.id, rows.path.label, material_of(rows), *ends, *said)


def statement_rows(whole: WholePaper) -> Iterator[Row]:
    """One row a statement."""
    for row, _ in whole.statements:
        said = (row.id, row.kind, row.text, row.direction, row.hedged, row.origin, row.concepts, row.paths, row.evidence)
        yield (*paper_cells(whole), *said)


def evidence_rows(whole: WholePaper) -> Iterator[Row]:
    """One row a piece of evidence."""
    for row in whole.evidence:
        yield (*paper_cells(whole), row.id, row.kind, row.section, row.page, row.start, row.end, row.quote, row.context)


NUMBER = columns(raw=X, low=N, high=N, spread=N, unit=X, kind=X, low_si=N, high_si=N, dimension=X, conditions=X, evidence=L)
TABLES: dict[str, Table] = {
    "papers": Table((*PAPER, *columns(work=X, paths=W, statements=W, evidence=W)), paper_rows),
    "numbers": Table(
        (*PAPER, *columns(path=X, state=X, origin=X, material=X, role=X, step=X, number_is=X, name=X), *NUMBER), number_rows
    ),
    "links": Table(
        (
            *PAPER,
            *columns(path=X, state=X, material=X, from_role=X, from_step=X, to_role=X, to_step=X),
            *columns(asserted=T, polarity=X, hedged=T, mechanism=X, evidence=L),
        ),
        link_rows,
    ),
    "statements": Table(
        (
            *PAPER,
            *columns(statement=X, kind=X, text=X, direction=X, hedged=T, origin=X, concepts=L, paths=L, evidence=L),
        ),
        statement_rows,
    ),
    "evidence": Table(
        (*PAPER, *columns(evidence=X, kind=X, section=X, page=W, start=W, end=W, quote=X, read_with=L)), evidence_rows
    ),
}
OF_PATHS = ("paths", "numbers", "links")
NAMES = ("paths", *TABLES)


def check_name(name: str) -> str:
    """A table's name. Raises `BadUsage` for another."""
    if name not in NAMES:
        raise BadUsage(f"there is no table {name!r}; the tables are {', '.join(NAMES)}")
    return name

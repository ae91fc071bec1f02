"""The table of paths: one row a path and set of test conditions, one column a quantity, its unit in the column's name.

Columns are found in a first reading of the store, so that rows can be written one by one in a second. A number stands in the
column's unit, which is the one that most papers use for it; scales that cannot be converted have columns of their own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from graph.export.table import PAPER, Cell, CellKind, Column, Row, Table, columns, material_of, paper_cells
from graph.row import PathRows, QuantityRow, StepRow
from graph.whole import WholePaper
from ingest.find.unit import convert, normal_unit, to_si
from ingest.ids import fold
from ingest.record import Role

X, N, L = CellKind.TEXT, CellKind.NUMBER, CellKind.LIST
HEAD = (
    *PAPER,
    *columns(path=X, row=CellKind.WHOLE, state=X, origin=X, technique=X, position=X, confidence=N, missing=L),
    *columns(material=X, material_evidence=L, process=X, structure=X, property=X),
)
WORDS = ""  # the measure of what has no number: "argon"


class Key(NamedTuple):
    """A quantity: what it belongs to, its name, and its dimension (or its unit, where that has none)."""

    group: str
    label: str
    measure: str


class Found(NamedTuple):
    """A number or a word of a path, for a cell."""

    key: Key
    raw: str | None
    low: float | None
    high: float | None
    spread: float | None
    unit: str | None
    evidence: tuple[str, ...]


@dataclass(slots=True)
class Shape:
    """What was seen of a quantity: the units, and whether single numbers, ranges and spreads occur."""

    units: Counter[str] = field(default_factory=Counter)
    single: bool = False
    bounded: bool = False
    spread: bool = False


def wide_table(papers: Iterable[WholePaper]) -> Table:
    """The table of paths over these papers."""
    shapes: dict[Key, Shape] = {}
    for whole in papers:
        for rows in whole.paths:
            for found in [*shared_cells(rows), *(cell for group in result_groups(rows) for cell in group)]:
                note(shapes.setdefault(found.key, Shape()), found)
    keys = {key: chosen_unit(shapes[key].units) for key in sorted(shapes)}
    layout = [(key, unit, shapes[key]) for key, unit in keys.items()]
    body = tuple(column for key, unit, shape in layout for column in columns_of(key, unit, shape))
    return Table((*HEAD, *body), lambda whole: table_rows(whole, layout))


def note(shape: Shape, found: Found) -> None:
    """Remember how a quantity occurs."""
    if found.unit:
        shape.units[normal_unit(found.unit) or found.unit] += 1
    shape.single |= is_single(found) or found.key.measure == WORDS
    shape.bounded |= not is_single(found) and found.key.measure != WORDS
    shape.spread |= found.spread is not None


def is_single(found: Found) -> bool:
    """Whether a number is one value, not a range or a bound."""
    return found.low is not None and found.low == found.high


def chosen_unit(units: Counter[str]) -> str | None:
    """The unit that most numbers have (of several the first by name); a hardness scale with several loads is bare."""
    if not units:
        return None
    best = min(units, key=lambda unit: (-units[unit], unit))
    if len(units) > 1 and all(convert(1.0, unit, best) == 1.0 for unit in units):
        si = to_si(1.0, best)
        return si.unit if si and si.unit != "1" else best
    return best


def columns_of(key: Key, unit: str | None, shape: Shape) -> Iterator[Column]:
    """The columns of a quantity: value, ends of ranges, spread, and the evidence of them all."""
    name, mark = f"{key.group}: {key.label}", "" if key.measure == WORDS else f" [{unit or 1}]"
    kind = X if key.measure == WORDS else N
    if shape.single:
        yield Column(f"{name}{mark}", kind)
    if shape.bounded:
        yield from (Column(f"{name} low{mark}", N), Column(f"{name} high{mark}", N))
    if shape.spread:
        yield Column(f"{name} ±{mark}", N)
    yield Column(f"{name}{mark} evidence", L)


def cells_of(found: Found | None, unit: str | None, shape: Shape) -> Iterator[Cell]:
    """The cells below `columns_of`."""
    words = found is not None and found.key.measure == WORDS
    single = found is not None and is_single(found)
    if shape.single:
        yield found.raw if found and words else in_unit(found.low, found.unit, unit) if found and single else None
    if shape.bounded:
        yield from (
            in_unit(end, found.unit, unit) if found else None for end in ((found.low, found.high) if found else (None, None))
        )
    if shape.spread:
        yield in_unit(found.spread, found.unit, unit, difference=True) if found else None
    yield found.evidence if found else None


def in_unit(value: float | None, unit: str | None, wanted: str | None, *, difference: bool = False) -> float | None:
    """A number in the column's unit, without the noise of the conversion."""
    if value is None or unit is None or wanted is None or (normal_unit(unit) or unit) == wanted:
        return value
    converted = convert(value, unit, wanted, difference=difference)
    return value if converted is None else float(f"{converted:.12g}")


def table_rows(whole: WholePaper, layout: list[tuple[Key, str | None, Shape]]) -> Iterator[Row]:
    """The rows of a paper."""
    for rows in whole.paths:
        head = path_cells(rows)
        for number, found in enumerate(path_rows(rows)):
            body = (cell for key, unit, shape in layout for cell in cells_of(found.get(key), unit, shape))
            yield (*paper_cells(whole), rows.path.id, number, *head, *body)


def path_cells(rows: PathRows) -> Row:
    """What a path is, in words."""
    path = rows.path
    material = [id_ for step in rows.steps if step.role == Role.MATERIAL for id_ in step.evidence]
    names = ([s.name for s in rows.steps if s.role == role] for role in (Role.PROCESS, Role.STRUCTURE, Role.PROPERTY))
    words = tuple(mark.join(each) or None for mark, each in zip((" → ", "; ", "; "), names, strict=True))
    state = (path.label, path.origin, path.technique, path.position, path.confidence, path.missing)
    return (*state, material_of(rows), tuple(material), *words)


def path_rows(rows: PathRows) -> Iterator[dict[Key, Found]]:
    """One set of cells for each set of conditions; a quantity given twice under the same ones needs one more row.

    What was done and what it holds stands in every row, results only in theirs.
    """
    shared = gathered(shared_cells(rows))
    for group in [gathered(cells) for cells in result_groups(rows)] or [{}]:
        count = max([1, *(len(each) for each in shared.values()), *(len(group[key]) for key in group)])
        for at in range(count):
            row = {key: each[min(at, len(each) - 1)] for key, each in shared.items()}
            conditions = {key: each[0] for key, each in group.items() if key.group == "condition"}
            yield row | {key: each[at] for key, each in group.items() if at < len(each)} | conditions


def gathered(cells: Iterable[Found]) -> dict[Key, list[Found]]:
    """The cells by quantity."""
    found: dict[Key, list[Found]] = {}
    for cell in cells:
        found.setdefault(cell.key, []).append(cell)
    return found


def shared_cells(rows: PathRows) -> Iterator[Found]:
    """Composition, treatment settings, and structures that are not told under a condition."""
    of_step = {step.id: step for step in rows.steps}
    for amount in rows.contains:
        key = Key("composition", amount.element, amount.basis or "1")
        yield Found(key, None, amount.low, amount.high, None, amount.basis, of_step[amount.step].evidence)
    seen: Counter[str] = Counter()
    for step in rows.steps:
        own = [row for row in rows.quantities if row.owner == step.id]
        if step.role == Role.PROCESS:
            seen[fold(step.name)] += 1
            again = f" ({seen[fold(step.name)]})" if seen[fold(step.name)] > 1 else ""
            yield from (cell("process", setting_name(fold(step.name), again, row.name), row) for row in own)
        elif step.role == Role.STRUCTURE and not own and has_number(step):
            yield cell("structure", fold(step.name), step)


def setting_name(operation: str, again: str, name: str) -> str:
    """`annealing temperature`, `cooling rate`, `cooling (2) rate`: the operation once."""
    return f"{operation}{again} {name.removeprefix(f'{operation} ')}"


def result_groups(rows: PathRows) -> list[list[Found]]:
    """The numbers of properties and of structures under conditions, those of equal conditions together."""
    groups: dict[tuple[tuple[object, ...], ...], list[Found]] = {}
    for step in rows.steps:
        own = [row for row in rows.quantities if row.owner == step.id]
        if has_number(step) and (step.role == Role.PROPERTY or (step.role == Role.STRUCTURE and own)):
            conditions = [cell("condition", fold(row.name), row) for row in own]
            same = tuple(
                sorted((*each.key, each.low or 0, each.high or 0, each.unit or "", each.raw or "") for each in conditions)
            )
            groups.setdefault(same, list(conditions)).append(cell(step.role, fold(step.name), step))
    return [groups[key] for key in sorted(groups)]


def has_number(step: StepRow) -> bool:
    """Whether a step has a value of its own."""
    return step.low is not None or step.high is not None


def cell(group: str, label: str, row: StepRow | QuantityRow) -> Found:
    """A number or a word of a step or a quantity."""
    number = row.low is not None or row.high is not None
    measure = (row.dimension or row.unit or "1") if number else WORDS
    return Found(Key(group, label, measure), row.raw, row.low, row.high, row.spread, row.unit if number else None, row.evidence)

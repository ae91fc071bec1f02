"""Process windows: ranges of a treatment's setting × structures and properties; each cell has every number with its evidence.

Nothing is averaged: a cell shows the lowest and the highest number, and below them each state's own, with its test conditions.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite

from graph.name import names, naming_words
from graph.row import PathRows, QuantityRow, StepRow
from graph.whole import WholePaper, bears
from ingest.errors import BadUsage
from ingest.find.unit import convert, normal_unit
from ingest.ids import fold
from ingest.record import EvidenceIds, Frozen, Number, Origin, Quantity, QuantityKind, Role

MOST_RANGES = 8  # of the setting, unless the ranges are given


class WindowNumber(Frozen):
    """One number of one state: the setting that it had, the result, its conditions, and the evidence of both."""

    path: str
    document: str
    material: str | None
    state: str | None
    origin: Origin
    treatment: str
    setting: Number
    result: Number
    conditions: tuple[Quantity, ...] = ()
    evidence: EvidenceIds


class WindowColumn(Frozen):
    """A structure or a property, with the unit of the cells below it."""

    role: Role
    name: str
    unit: str | None


class WindowCell(Frozen):
    """The numbers within a range of the setting; `low` and `high` are their ends in the column's unit."""

    column: int
    low: float | None
    high: float | None
    numbers: tuple[WindowNumber, ...]


class WindowRange(Frozen):
    """A range of the setting, `low` included, `high` excluded but in the last; only cells that hold something."""

    low: float
    high: float
    cells: tuple[WindowCell, ...]


class Window(Frozen):
    """The table. `left_out` counts states whose setting has an open end or another kind of unit."""

    setting: str
    unit: str | None
    columns: tuple[WindowColumn, ...]
    ranges: tuple[WindowRange, ...]
    left_out: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A setting and a result of one path, before they are put into the table."""

    rows: PathRows
    step: StepRow
    setting: QuantityRow
    result: StepRow
    conditions: tuple[QuantityRow, ...]


def window(
    papers: Iterable[WholePaper],
    setting: str,
    *,
    result: str | None = None,
    unit: str | None = None,
    edges: Sequence[float] = (),
) -> Window:
    """How results go with a setting ("annealing temperature"), over the paths of these papers.

    `result` names one structure or property; None takes all. `edges` are the ends of the ranges in `unit`.
    Raises `BadUsage` for edges that do not rise, and for an unknown unit.
    """
    check(unit, edges)
    seen = [each for whole in papers for rows in whole.paths for each in seen_in(rows, setting, result)]
    wanted = normal_unit(unit) if unit else commonest([each.setting for each in seen])
    kept = [(each, placed) for each in seen if (placed := ends_in(each.setting, wanted)) is not None]
    columns = sorted({column_key(each.result) for each, _ in kept})
    units = {key: commonest([e.result for e, _ in kept if column_key(e.result) == key]) for key in columns}
    limits = (tuple(pairwise(edges)) if kept else ()) or chosen_ranges([placed for _, placed in kept])
    ranges = []
    for low, high in limits:
        inside = [each for each, placed in kept if touches(placed, low, high, is_last=high == limits[-1][1])]
        groups = ([each for each in inside if column_key(each.result) == key] for key in columns)
        cells = (cell_of(at, group, units[columns[at]]) for at, group in enumerate(groups))
        ranges.append(WindowRange(low=low, high=high, cells=tuple(cell for cell in cells if cell is not None)))
    heads = tuple(WindowColumn(role=Role(role), name=name, unit=units[role, name, kind]) for role, name, kind in columns)
    return Window(setting=setting, unit=wanted, columns=heads, ranges=tuple(ranges), left_out=len(seen) - len(kept))


def check(unit: str | None, edges: Sequence[float]) -> None:
    """Refuse what makes no sense."""
    if unit is not None and normal_unit(unit) is None:
        raise BadUsage(f"unknown unit {unit!r}; write it as papers do, for example °C, h or K/s")
    if len(edges) == 1 or not all(map(isfinite, edges)) or any(high <= low for low, high in pairwise(edges)):
        raise BadUsage("the ranges need two or more numbers that rise, for example --edges 600,700,800")


def seen_in(rows: PathRows, setting: str, result: str | None) -> Iterator[Seen]:
    """Each result of a path with each setting of the asked name, "temperature" or "annealing temperature"."""
    results = [s for s in rows.steps if is_result(s) and (result is None or bears(s, result))]
    for step in (each for each in rows.steps if each.role == Role.PROCESS):
        for quantity in (each for each in rows.quantities if each.owner == step.id):
            numbered = quantity.low is not None or quantity.high is not None
            if numbered and names(setting, naming_words(step.name) | naming_words(quantity.name)) and named(setting, quantity):
                for found in results:
                    own = tuple(each for each in rows.quantities if each.owner == found.id)
                    yield Seen(rows=rows, step=step, setting=quantity, result=found, conditions=own)


def named(setting: str, quantity: QuantityRow) -> bool:
    """Whether the setting's own name is asked for: "annealing" alone would ask for every setting of it."""
    return bool(naming_words(quantity.name) & naming_words(setting))


def is_result(step: StepRow) -> bool:
    """Whether a step is a structure or a property with a number."""
    return step.role in {Role.STRUCTURE, Role.PROPERTY} and (step.low is not None or step.high is not None)


def column_key(step: StepRow) -> tuple[str, str, str]:
    """Role, name and kind of number: what can be set side by side."""
    return (step.role, fold(step.name), step.dimension or step.unit or "")


def commonest(rows: Iterable[QuantityRow | StepRow]) -> str | None:
    """The unit that most have; of several the first by name."""
    units = Counter(normal_unit(row.unit) or row.unit for row in rows if row.unit)
    return min(units, key=lambda unit: (-units[unit], unit)) if units else None


def ends_in(row: QuantityRow | StepRow, unit: str | None) -> tuple[float, float] | None:
    """Both ends of a number in a unit; None where one is open or the unit is of another kind."""
    if row.low is None or row.high is None:
        return None
    low, high = in_unit(row.low, row.unit, unit), in_unit(row.high, row.unit, unit)
    return None if low is None or high is None else (low, high)


def in_unit(value: float, unit: str | None, wanted: str | None) -> float | None:
    """A number in a unit, None where it cannot be."""
    if (normal_unit(unit) or unit if unit else None) == wanted:
        return value
    if unit is None or wanted is None:
        return None
    converted = convert(value, unit, wanted)
    return None if converted is None else float(f"{converted:.12g}")


def chosen_ranges(placed: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """Each value for itself where they are few, else ranges of one round width."""
    values = sorted({end for pair in placed for end in pair})
    if len(values) <= MOST_RANGES:
        return tuple((value, value) for value in values)
    width = round_width((values[-1] - values[0]) / MOST_RANGES)
    first, last = int(values[0] // width), int(values[-1] // width)
    return tuple(pairwise(float(f"{width * at:.12g}") for at in range(first, last + 2)))


def round_width(least: float) -> float:
    """1, 2 or 5 times a power of ten, not below `least`."""
    power = 10.0 ** int(f"{least:e}".partition("e")[2])
    return next(width * power for width in (1, 2, 5, 10) if width * power >= least * (1 - 1e-9))


def touches(placed: tuple[float, float], low: float, high: float, *, is_last: bool) -> bool:
    """Whether a setting lies in a range, in part or whole."""
    least, most = placed
    return most >= low and (least < high or (least == high and (is_last or low == high)))


def cell_of(at: int, seen: Sequence[Seen], unit: str | None) -> WindowCell | None:
    """The numbers of a cell, lowest first."""
    if not seen:
        return None
    ends = [end for each in seen for end in (ends_of(each.result, unit)) if end is not None]
    ordered = sorted(seen, key=lambda each: (each.result.low_si or each.result.high_si or 0.0, each.result.id, each.setting.id))
    numbers = tuple(number_of(each) for each in ordered)
    return WindowCell(column=at, low=min(ends, default=None), high=max(ends, default=None), numbers=numbers)


def ends_of(row: StepRow, unit: str | None) -> tuple[float | None, float | None]:
    """The known ends of a result in the column's unit."""
    low, high = (None if end is None else in_unit(end, row.unit, unit) for end in (row.low, row.high))
    return low, high


def number_of(seen: Seen) -> WindowNumber:
    """A number with where it comes from."""
    path = seen.rows.path
    return WindowNumber(
        path=path.id,
        document=path.document,
        material=next((s.name for s in seen.rows.steps if s.role == Role.MATERIAL), None),
        state=path.label,
        origin=Origin(path.origin),
        treatment=seen.step.name,
        setting=as_number(seen.setting),
        result=as_number(seen.result),
        conditions=tuple(as_quantity(row) for row in seen.conditions),
        evidence=tuple(dict.fromkeys((*seen.result.evidence, *seen.setting.evidence))),
    )


def as_number(row: QuantityRow | StepRow) -> Number:
    """A row's number."""
    kind = QuantityKind(row.kind) if row.kind else None
    return Number(raw=row.raw, low=row.low, high=row.high, spread=row.spread, unit=row.unit, kind=kind)


def as_quantity(row: QuantityRow) -> Quantity:
    """A row as a named number."""
    return Quantity(name=row.name, evidence=row.evidence, **as_number(row).model_dump())

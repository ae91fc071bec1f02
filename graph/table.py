"""The state table: what all states share once, what varies as columns, with a cell for every number a state has."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from graph.assemble import hit_steps, number_of, quantity_of, step_name
from graph.hit import Conflict, Extreme, HitStep, TraceCell, TraceColumn
from graph.name import folded
from graph.number import Bounds, bounds_of
from graph.row import PathRows, QuantityRow, StepRow
from ingest.find.unit import convert
from ingest.record import Number, Quantity, Role

NAMED = Number()  # a step that the paper names without a number
Key = tuple[str, str, str | None]  # role, folded name, dimension


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A cell with the key and heading of its column; `step` is where it comes from."""

    key: Key
    name: str
    cell: TraceCell
    step: StepRow


State = dict[Key, list[Placed]]


@dataclass(frozen=True, slots=True, kw_only=True)
class StateTable:
    """Columns, and for each state its cells by column; `shared` is what every state has alike."""

    shared: tuple[HitStep, ...]
    columns: tuple[TraceColumn, ...]
    cells: tuple[tuple[tuple[TraceCell, ...], ...], ...]


def tabulate(paths: Sequence[PathRows], roles: frozenset[Role]) -> StateTable:
    """Lay the states side by side. With a single state nothing varies: all of it is shared."""
    placed = [tuple(p for p in _placed(path) if Role(p.key[0]) in roles) for path in paths]
    states = [_by_key(state) for state in placed]
    keys = _ordered_keys(placed)
    common = {key for key in keys if _is_common(states, key)}
    varying = [key for key in keys if key not in common]
    return StateTable(
        shared=_shared(paths[0], placed[0], common=common) if paths else (),
        columns=tuple(_column(states, key) for key in varying),
        cells=tuple(tuple(tuple(p.cell for p in state.get(key, ())) for key in varying) for state in states),
    )


def conflicts(path: PathRows) -> tuple[Conflict, ...]:
    """Numbers of one state, quantity and conditions that exclude each other; all are kept."""
    groups: dict[tuple[Key, str], list[Placed]] = {}
    for placed in _placed(path):
        if placed.cell.value.low is not None or placed.cell.value.high is not None:
            groups.setdefault((placed.key, _conditions_key(placed.cell.conditions)), []).append(placed)
    found = []
    for group in groups.values():
        cells = tuple(dict.fromkeys(placed.cell for placed in group))
        if any(_excludes(a.value, b.value) for a, b in combinations(cells, 2)):
            found.append(Conflict(path=path.path.id, role=Role(group[0].key[0]), name=group[0].name, values=cells))
    return tuple(found)


def extremes(table: StateTable, paths: Sequence[PathRows]) -> tuple[Extreme, ...]:
    """The range of every numeric column over at least two states, in the column's unit."""
    found = []
    for at, column in enumerate(table.columns):
        ends = [
            (end, path.path.id) for state, path in zip(table.cells, paths, strict=True) for end in _ends(state[at], column.unit)
        ]
        if len({path for _, path in ends}) > 1:
            low, high = min(ends), max(ends)
            found.append(Extreme(column=at, low=low[0], high=high[0], unit=column.unit, low_path=low[1], high_path=high[1]))
    return tuple(found)


def process_key(path: PathRows) -> tuple[object, ...]:
    """The treatment of a state, to compare states by: its operations with their parameters."""
    return tuple(sorted((p.key, _value_key(p.cell.value)) for p in _placed(path) if p.key[0] == Role.PROCESS.value))


def _placed(path: PathRows) -> Iterator[Placed]:
    quantities: dict[str, list[QuantityRow]] = {}
    for row in path.quantities:
        quantities.setdefault(row.owner, []).append(row)
    seen: dict[tuple[str, str], int] = {}
    for step in path.steps:
        name = step_name(step)
        nth = seen[step.role, folded(name)] = seen.get((step.role, folded(name)), 0) + 1
        own = tuple(quantity_of(row) for row in quantities.get(step.id, ()))
        if step.role == Role.PROCESS.value:
            heading = name if nth == 1 else f"{name} ({nth})"
            yield _place(step, heading, TraceCell(value=NAMED, evidence=step.evidence), dimension=None)
            for row, quantity in zip(quantities.get(step.id, ()), own, strict=True):
                number = Number(**quantity.model_dump(exclude={"name", "evidence"}))
                cell = TraceCell(value=number, evidence=quantity.evidence or step.evidence)
                yield _place(step, f"{heading}: {row.name}", cell, dimension=row.dimension)
        else:
            cell = TraceCell(value=number_of(step) or NAMED, conditions=own, evidence=step.evidence)
            yield _place(step, name, cell, dimension=step.dimension)


def _place(step: StepRow, name: str, cell: TraceCell, *, dimension: str | None) -> Placed:
    return Placed(key=(step.role, folded(name), dimension), name=name, cell=cell, step=step)


def _ordered_keys(placed: Sequence[tuple[Placed, ...]]) -> tuple[Key, ...]:
    """The keys in the order of the roles, then as they first come."""
    first = dict.fromkeys(p.key for state in placed for p in state)
    order = [role.value for role in Role]
    return tuple(sorted(first, key=lambda key: order.index(key[0])))


def _by_key(state: Iterable[Placed]) -> State:
    groups: dict[Key, list[Placed]] = {}
    for placed in state:
        groups.setdefault(placed.key, []).append(placed)
    return groups


def _is_common(states: Sequence[State], key: Key) -> bool:
    if not all(key in state for state in states):
        return False
    values = [{(_value_key(p.cell.value), _conditions_key(p.cell.conditions)) for p in state[key]} for state in states]
    return all(value == values[0] for value in values)


def _column(states: Sequence[State], key: Key) -> TraceColumn:
    cells = [placed for state in states for placed in state.get(key, ())]
    unit = next((placed.cell.value.unit for placed in cells if placed.cell.value.unit), None)
    return TraceColumn(role=Role(key[0]), name=cells[0].name, unit=unit)


def _shared(path: PathRows, placed: tuple[Placed, ...], *, common: set[Key]) -> tuple[HitStep, ...]:
    """The first state's steps, reduced to what all states have alike."""
    kept = {p.step.id for p in placed if p.key in common}
    parameters = {
        (p.step.id, _value_key(p.cell.value))
        for p in placed
        if p.key in common and p.key[0] == Role.PROCESS.value and p.cell.value != NAMED
    }
    shared = []
    for step in hit_steps(path):
        if step.id not in kept:
            continue
        if step.role is Role.PROCESS:
            quantities = tuple(q for q in step.quantities if (step.id, _value_key(q)) in parameters)
            step = step.model_copy(update={"quantities": quantities})  # noqa: PLW2901 - the same step, reduced
        shared.append(step)
    return tuple(shared)


def _value_key(number: Number) -> tuple[object, ...]:
    """Equal for numbers that say the same in any unit; words by their folded text."""
    found = bounds_of(number)
    if found.low is None and found.high is None:
        return (folded(number.raw or ""),)
    return (*("" if end is None else f"{end:.6g}" for end in (found.low, found.high)), found.dimension or "")


def _conditions_key(conditions: Iterable[Quantity]) -> str:
    return "; ".join(sorted(f"{folded(c.name)}={_value_key(c)}" for c in conditions))


def _excludes(first: Number, second: Number) -> bool:
    """Whether two numbers cannot both be right: their intervals, widened by their spreads, do not meet."""
    a, b = _interval(first), _interval(second)
    if a.dimension != b.dimension:
        return False
    return _above(a.low, b.high) or _above(b.low, a.high)


def _interval(number: Number) -> Bounds:
    spread = number.spread or 0.0
    low = None if number.low is None else number.low - spread
    high = None if number.high is None else number.high + spread
    return bounds_of(number.model_copy(update={"low": low, "high": high}))


def _above(low: float | None, high: float | None) -> bool:
    return low is not None and high is not None and low > high + 1e-9 * max(abs(low), abs(high))


def _ends(cells: Iterable[TraceCell], unit: str | None) -> Iterator[float]:
    for cell in cells:
        for end in (cell.value.low, cell.value.high):
            if end is None:
                continue
            same = cell.value.unit == unit or not cell.value.unit or not unit
            value = end if same else convert(end, cell.value.unit or "", unit or "")
            if value is not None:
                yield value

"""The state table: what all states share once, what varies as columns, with a cell for every number a state has."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import combinations, compress

from graph.assemble import hit_steps, number_of, quantity_of, step_name
from graph.hit import Conflict, Extreme, HitStep, TraceCell, TraceColumn
from graph.name import folded
from graph.number import Bounds, bounds, bounds_of
from graph.row import PathRows, QuantityRow, StepRow
from ingest.find.unit import convert
from ingest.record import Number, Quantity, QuantityKind, Role

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
MOST_KEPT = 2000  # paths whose cells, or whose treatments, are remembered


@dataclass(frozen=True, slots=True, kw_only=True)
class StateTable:
    """Columns, and for each state its cells by column; `shared` is what every state has alike."""

    shared: tuple[HitStep, ...]
    columns: tuple[TraceColumn, ...]
    cells: tuple[tuple[tuple[TraceCell, ...], ...], ...]


def tabulate(paths: Sequence[PathRows], placed: Sequence[tuple[Placed, ...]], roles: frozenset[Role]) -> StateTable:
    """Lay the states side by side, each with its placed cells. With a single state nothing varies: all of it is shared."""
    names = {role.value for role in roles}
    placed = [tuple(p for p in state if p.key[0] in names) for state in placed]
    states = [_by_key(state) for state in placed]
    keys = _ordered_keys(placed)
    every = reduce(frozenset.intersection, map(frozenset, states)) if states else frozenset()
    common = {key for key in keys if key in every and _is_common(states, key)}
    varying = {key: at for at, key in enumerate(key for key in keys if key not in common)}
    return StateTable(
        shared=_shared(paths[0], placed[0], common=common) if paths else (),
        columns=_columns(placed, varying),
        cells=tuple(_row(state, varying) for state in states),
    )


def conflicts(path: PathRows, placed: Sequence[Placed]) -> tuple[Conflict, ...]:
    """Numbers of one state, quantity and conditions that exclude each other; all are kept."""
    groups: dict[Key, list[Placed]] = {}
    for one in placed:
        if one.cell.value.low is not None or one.cell.value.high is not None:
            groups.setdefault(one.key, []).append(one)
    found = []
    for group in (alike for several in groups.values() if len(several) > 1 for alike in _by_conditions(several)):
        cells = tuple(dict.fromkeys(one.cell for one in group))
        if any(_excludes(a.value, b.value) for a, b in combinations(cells, 2)):
            found.append((group[0], cells))
    order = {id(one): at for at, one in enumerate(placed)}
    found.sort(key=lambda conflict: order[id(conflict[0])])
    return tuple(Conflict(path=path.path.id, role=Role(first.key[0]), name=first.name, values=cells) for first, cells in found)


def _by_conditions(placed: Iterable[Placed]) -> Iterable[list[Placed]]:
    groups: dict[str, list[Placed]] = {}
    for one in placed:
        groups.setdefault(_conditions_key(one.cell.conditions), []).append(one)
    return groups.values()


def extremes(table: StateTable, paths: Sequence[PathRows]) -> tuple[Extreme, ...]:
    """The range of every numeric column over at least two states, in the column's unit."""
    ends: list[list[tuple[float, str]]] = [[] for _ in table.columns]
    for state, path in zip(table.cells, paths, strict=True):
        for at, cells in compress(enumerate(state), state):  # most are absent
            ends[at] += [(end, path.path.id) for end in _ends(cells, table.columns[at].unit)]
    found = []
    for at, (column, between) in enumerate(zip(table.columns, ends, strict=True)):
        if len({path for _, path in between}) > 1:
            low, high = min(between), max(between)
            found.append(Extreme(column=at, low=low[0], high=high[0], unit=column.unit, low_path=low[1], high_path=high[1]))
    return tuple(found)


@lru_cache(maxsize=MOST_KEPT)
def process_key(path: PathRows) -> tuple[object, ...]:
    """The treatment of a state, to compare states by: its operations with their parameters."""
    quantities = _by_owner(path)
    keys: list[tuple[Key, tuple[object, ...]]] = []
    for step, heading in _headings(path):
        if step.role == Role.PROCESS.value:
            keys.append((_key(step, heading, ""), _value_key(NAMED)))
            rows = quantities.get(step.id, ())
            keys += [(_key(step, f"{heading}: {row.name}", row.dimension or ""), _value_key(row)) for row in rows]
    return tuple(sorted(keys))


@lru_cache(maxsize=MOST_KEPT)
def placed_cells(path: PathRows) -> tuple[Placed, ...]:
    """Every cell of a state, in the order of its steps."""
    return tuple(_placed(path))


def _placed(path: PathRows) -> Iterator[Placed]:
    quantities = _by_owner(path)
    for step, heading in _headings(path):
        rows = quantities.get(step.id, ())
        if step.role == Role.PROCESS.value:
            yield _place(step, heading, TraceCell(value=NAMED, evidence=step.evidence), dimension=None)
            for row in rows:
                kind = QuantityKind(row.kind) if row.kind else None
                number = Number(raw=row.raw, low=row.low, high=row.high, spread=row.spread, unit=row.unit, kind=kind)
                cell = TraceCell(value=number, evidence=row.evidence or step.evidence)
                yield _place(step, f"{heading}: {row.name}", cell, dimension=row.dimension)
        else:
            own = tuple(quantity_of(row) for row in rows)
            cell = TraceCell(value=number_of(step) or NAMED, conditions=own, evidence=step.evidence)
            yield _place(step, heading, cell, dimension=step.dimension)


def _headings(path: PathRows) -> Iterator[tuple[StepRow, str]]:
    """The steps, each under its name; an operation that comes again is numbered."""
    seen: dict[tuple[str, str], int] = {}
    for step in path.steps:
        name = step_name(step)
        same = step.role, folded(name)
        nth = seen[same] = seen.get(same, 0) + 1
        yield step, name if nth == 1 or step.role != Role.PROCESS.value else f"{name} ({nth})"


def _by_owner(path: PathRows) -> dict[str, list[QuantityRow]]:
    quantities: dict[str, list[QuantityRow]] = {}
    for row in path.quantities:
        quantities.setdefault(row.owner, []).append(row)
    return quantities


def _place(step: StepRow, name: str, cell: TraceCell, *, dimension: str | None) -> Placed:
    return Placed(key=_key(step, name, dimension), name=name, cell=cell, step=step)


def _key(step: StepRow, name: str, dimension: str | None) -> Key:
    return step.role, folded(name), dimension


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
    values = [{(_value_key(p.cell.value), _conditions_key(p.cell.conditions)) for p in state[key]} for state in states]
    return all(value == values[0] for value in values)


def _columns(placed: Sequence[tuple[Placed, ...]], varying: Mapping[Key, int]) -> tuple[TraceColumn, ...]:
    """The heading of each column, and the first unit that is given in it."""
    names: dict[Key, str] = {}
    units: dict[Key, str] = {}
    for one in (one for state in placed for one in state):
        names.setdefault(one.key, one.name)
        if one.cell.value.unit:
            units.setdefault(one.key, one.cell.value.unit)
    return tuple(TraceColumn(role=Role(key[0]), name=names[key], unit=units.get(key)) for key in varying)


def _row(state: State, varying: Mapping[Key, int]) -> tuple[tuple[TraceCell, ...], ...]:
    cells: list[tuple[TraceCell, ...]] = [()] * len(varying)  # most stay absent
    for key, placed in state.items():
        if (at := varying.get(key)) is not None:
            cells[at] = tuple(one.cell for one in placed)
    return tuple(cells)


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


def _value_key(number: Number | QuantityRow) -> tuple[object, ...]:
    """Equal for numbers that say the same in any unit; words by their folded text."""
    found = bounds(number.low, number.high, number.unit)
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

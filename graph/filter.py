"""Whether a path passes the filters of a query: certainly, possibly, or not."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from graph.asked import phrase
from graph.assemble import material_of, step_name
from graph.hit import Certainty
from graph.name import asked_forms, names
from graph.naming import element_word, is_condition, own_words, quantity_words
from graph.number import Bounds, bounds, within
from graph.query import Order, QuantityFilter, Query
from graph.row import FoundNumber, PathRows, QuantityRow, StepRow
from graph.source import Source
from graph.terms import term_set
from ingest.ids import fold
from ingest.record import Role

EVERYTHING = Bounds(low=None, high=None, dimension=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A path that may pass the filters; `certain` as far as its numbers tell, `sort_by` in SI."""

    document: str
    certain: bool
    sort_by: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A number of a path under all the words that may name it."""

    step: StepRow
    words: frozenset[str]
    found: Bounds
    condition: bool


def is_filtered(query: Query) -> bool:
    """Whether the query asks for something that only a path can pass."""
    return bool(query.quantities or query.conditions or query.composition or query.technique or query.sort)


def passes(path: PathRows, query: Query) -> Certainty | None:
    """The weakest of all filters' verdicts; None where one fails."""
    if query.origin and path.path.origin != query.origin.value:
        return None
    if query.technique and not _same_technique(path, query.technique):
        return None
    if any(_names(path) >= frozenset(phrase(words).terms) for words in query.without if phrase(words).terms):
        return None
    verdicts = [*_quantity_verdicts(path, query), *_composition_verdicts(path, query)]
    if None in verdicts:
        return None
    return Certainty.POSSIBLE if Certainty.POSSIBLE in verdicts else Certainty.CERTAIN


def sort_value(path: PathRows, query: Query) -> float | None:
    """The end of the sorted quantity that comes first, in SI; None where the path has no such number."""
    if query.sort is None:
        return None
    wanted = query.sort.name
    found = [named.found for named in _numbers(path) if not named.condition and names(wanted, named.words)]
    if query.sort.order is Order.DESCENDING:
        return max((end for f in found for end in (f.high, f.low) if end is not None), default=None)
    return min((end for f in found for end in (f.low, f.high) if end is not None), default=None)


def filter_bounds(wanted: QuantityFilter) -> Bounds:
    """The asked interval in SI units."""
    return bounds(wanted.low, wanted.high, wanted.unit)


def holding(source: Source, query: Query) -> dict[str, Held] | None:
    """The paths whose numbers can pass all filters on numbers and elements, by id; None where there are none of these filters.

    Whether they do pass (a condition must be of the step that matched) is told by `passes`, from all of a path's rows.
    """
    wanted = [(asked_forms(one.name), one.role, filter_bounds(one)) for one in (*query.quantities, *query.conditions)]
    wanted += [
        ((frozenset({element_word(symbol)}),), None, Bounds(low=one.low, high=one.high, dimension=one.basis))
        for symbol, one in query.composition.items()
    ]
    found = [_held(source.numbers(forms, asked, role=role), asked) for forms, role, asked in wanted]
    if query.sort:
        order = query.sort.order
        rows = source.numbers(asked_forms(query.sort.name), EVERYTHING, sort=order)
        ends = {row.path: end for row in reversed(rows) if (end := _end(row, order)) is not None}
        found.insert(0, {r.path: Held(document=r.document, certain=True, sort_by=ends.get(r.path)) for r in rows})
    if not found:
        return None
    first, *others = found
    return {
        path: one if not one.certain or all(other[path].certain for other in others) else replace(one, certain=False)
        for path, one in first.items()
        if all(path in other for other in others)
    }


def _held(rows: Iterable[FoundNumber], asked: Bounds) -> dict[str, Held]:
    held: dict[str, Held] = {}
    for row in rows:
        before = held.get(row.path)
        if before is not None and before.certain:
            continue
        verdict = within(row, asked)
        if verdict is Certainty.CERTAIN or (verdict is not None and before is None):
            held[row.path] = Held(document=row.document, certain=verdict is Certainty.CERTAIN)
    return held


def _end(row: FoundNumber, order: Order) -> float | None:
    """The end of a number that comes first in an order."""
    first, second = (row.high, row.low) if order is Order.DESCENDING else (row.low, row.high)
    return second if first is None else first


def _quantity_verdicts(path: PathRows, query: Query) -> Iterator[Certainty | None]:
    numbers = tuple(_numbers(path))
    matched: set[str] = set()
    for wanted in query.quantities:
        hits = [(_verdict(named, wanted), named) for named in numbers if _is_asked(named, wanted)]
        matched.update(named.step.id for verdict, named in hits if verdict)
        yield _best(verdict for verdict, _ in hits)
    for wanted in query.conditions:
        yield _best(_verdict(named, wanted) for named in numbers if _applies(named, matched) and _is_asked(named, wanted))


def _applies(named: Named, matched: set[str]) -> bool:
    """A test condition counts on the step that matched; a process parameter holds for the whole path."""
    if named.step.role == Role.PROCESS.value:
        return True
    return named.condition and (not matched or named.step.id in matched)


def _is_asked(named: Named, wanted: QuantityFilter) -> bool:
    role_fits = wanted.role is None or named.step.role == wanted.role.value
    return role_fits and names(wanted.name, named.words)


def _verdict(named: Named, wanted: QuantityFilter) -> Certainty | None:
    return within(named.found, filter_bounds(wanted))


def _best(verdicts: "Iterator[Certainty | None]") -> Certainty | None:
    every = set(verdicts)
    return next((v for v in (Certainty.CERTAIN, Certainty.POSSIBLE) if v in every), None)


def _numbers(path: PathRows) -> Iterator[Named]:
    """Every number of a path, under its words."""
    steps = {step.id: step for step in path.steps}
    for step in path.steps:
        if step.low is not None or step.high is not None:
            yield Named(step=step, words=own_words(step), found=_bounds(step), condition=False)
    for row in path.quantities:
        step = steps[row.owner]
        yield Named(step=step, words=quantity_words(row, step=step), found=_bounds(row), condition=is_condition(step))


def _bounds(row: StepRow | QuantityRow) -> Bounds:
    return Bounds(low=row.low_si, high=row.high_si, dimension=row.dimension)


def _composition_verdicts(path: PathRows, query: Query) -> Iterator[Certainty | None]:
    for symbol, wanted in query.composition.items():
        asked_range = Bounds(low=wanted.low, high=wanted.high, dimension=wanted.basis)
        yield _best(
            within(Bounds(low=row.low, high=row.high, dimension=wanted.basis and row.basis), asked_range)
            for row in path.contains
            if row.element == symbol
        )


def _names(path: PathRows) -> frozenset[str]:
    material = material_of(path)
    words = [step_name(step) for step in path.steps]
    words += [path.path.label or "", *path.path.aliases, *(material.aliases if material else ())]
    return term_set(" ".join(words))


def _same_technique(path: PathRows, wanted: str) -> bool:
    words = frozenset(phrase(wanted).terms)
    measured_with = [row.raw or "" for row in path.quantities if fold(row.name) in {"technique", "method"}]
    return words <= term_set(" ".join([path.path.technique or "", *measured_with]))

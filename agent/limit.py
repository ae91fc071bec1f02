"""Asked limits: "more than 500 mAh/g", "a yield strength below 600 MPa"; what lies on the wrong side of one is no answer."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from agent.convert import is_difference, name_of
from agent.question import Focus, Part
from agent.reading import Reading
from graph.number import bounds_of, within
from ingest.assemble.lexicon import is_setting
from ingest.find.mention import find_mentions
from ingest.find.quantity import find_quantities
from ingest.find.unit import same_dimension
from ingest.find.vocabulary import vocabulary
from ingest.record import FoundQuantity, MentionType, QuantityKind, Role

SELECTING = (None, Focus.VALUE, Focus.COMPARISON)  # a reason or a recipe may speak of what lies outside


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """A number that has to be kept, and the asked property that it is of (None where none is named).

    `asked`: it is of what is asked for, so that an answer must keep it; a setting ("below 100 °C") may go unsaid.
    """

    quantity: FoundQuantity
    name: str | None
    asked: bool


def asked_limits(part: Part, *, focus: Focus | None) -> tuple[Limit, ...]:
    """The limits, with units, that an answer has to keep; none where a reason or a recipe is asked."""
    if focus not in SELECTING:
        return ()
    mentions = find_mentions(part.text)
    known = {name.name for name in part.of(Role.PROPERTY)}
    limits = [q for q in part.quantities if q.kind is QuantityKind.BOUND and q.unit is not None]
    names = [name_of(q, mentions=mentions) for q in limits]
    return tuple(
        Limit(quantity=q, name=name if name in known else None, asked=name in known or (not known and not _is_set(q.unit)))
        for q, name in zip(limits, names, strict=True)
    )


def _is_set(unit: str | None) -> bool:
    """Whether something that is set rather than found is usually given in such a unit: a temperature, a time, a pressure."""
    return any(
        unit is not None and same_dimension(unit, usual)
        for term in vocabulary().of(MentionType.PROPERTY)
        if is_setting(term.name)
        for usual in term.units
    )


def within_limits(readings: Iterable[Reading], *, limits: Sequence[Limit]) -> tuple[Reading, ...]:
    """Those of the readings that keep a limit and break none; none where no number was found that keeps an asked one.

    Where only settings are limited, and none keeps one: those that break none.
    """
    judged = [(reading, [_kept(limit, reading=reading) for limit in limits]) for reading in readings]
    fair = [(reading, kept) for reading, kept in judged if False not in kept]
    sure = [reading for reading, kept in fair if True in kept]
    return tuple(sure if sure or any(limit.asked for limit in limits) else (reading for reading, _ in fair))


def beyond_limits(readings: Iterable[Reading], *, limits: Sequence[Limit]) -> tuple[Reading, ...]:
    """The readings with numbers of something limited that all break the limit, those nearest to it first."""
    found: list[tuple[float, str, Reading]] = []
    for reading in readings:
        for limit in limits:
            numbers = _numbers(limit, reading=reading)
            if limit.asked and numbers and not _kept(limit, reading=reading):
                found.append((min(_distance(q, limit=limit) for q in numbers), reading.piece.id, reading))
    return tuple(dict.fromkeys(reading for _, _, reading in sorted(found, key=lambda one: one[:2])))


def _distance(quantity: FoundQuantity, *, limit: Limit) -> float:
    """How far a number is from the limit, in the SI unit of both."""
    (edge,) = [end for end in _ends(limit.quantity) if end is not None][:1]
    return min((abs(end - edge) for end in _ends(quantity) if end is not None), default=math.inf)


def _ends(quantity: FoundQuantity) -> tuple[float | None, float | None]:
    found = bounds_of(quantity)
    return found.low, found.high


def _kept(limit: Limit, *, reading: Reading) -> bool | None:
    """Whether a number of the piece is on the asked side; None where it has none of the property, or of the unit."""
    found = _numbers(limit, reading=reading)
    return any(within(bounds_of(q), bounds_of(limit.quantity)) for q in found) if found else None


def _numbers(limit: Limit, *, reading: Reading) -> list[FoundQuantity]:
    """The numbers of a piece that a limit is on: of its property, else in its unit."""
    alike = [(name, q) for name, q in _named(reading) if _is_alike(q, limit=limit)]
    of_it = [q for name, q in alike if limit.name and (name == limit.name or name.endswith(f" {limit.name}"))]
    return of_it or [q for _, q in alike]


def _is_alike(quantity: FoundQuantity, *, limit: Limit) -> bool:
    units = (quantity.unit, limit.quantity.unit)
    return units[0] is not None and units[1] is not None and same_dimension(units[0], units[1])


def _named(reading: Reading) -> list[tuple[str, FoundQuantity]]:
    """The numbers of a piece with what each is of: by its head in a row, by the nearest property in a sentence."""
    text = reading.piece.quote
    if not reading.cells:
        mentions = find_mentions(text)
        return [(name_of(q, mentions=mentions), q) for q in reading.quantities if not is_difference(text, at=q.start)]
    return [
        (next((m.name for m in find_mentions(cell.head) if m.type is MentionType.PROPERTY), ""), q)
        for cell in reading.cells
        if cell.numeric
        for q in find_quantities(cell.value)
    ]

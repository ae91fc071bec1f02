"""What a piece of evidence should cover to answer a part of a question, and how much of each it covers."""

from collections.abc import Iterable
from dataclasses import dataclass

from agent.question import Part
from agent.reading import Reading
from agent.term import content_terms
from ingest.find.unit import to_si
from ingest.record import FoundQuantity, QuantityKind, Role

ROLE_WEIGHT = {Role.PROPERTY: 1.6, Role.STRUCTURE: 1.3, Role.PROCESS: 1.2, Role.MATERIAL: 0.8}
WORD_WEIGHT = 0.8
NUMBER_WEIGHT = 1.4
OWN_WEIGHT = 1.5  # words of one part alone tell it from the others
SAME = 0.01  # relative difference at which two numbers are one
SAME_KELVIN = 1.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One thing to cover: terms that name it together, or a number; `weight` by what it names."""

    terms: frozenset[str]
    weight: float
    name: str | None = None  # canonical
    quantity: FoundQuantity | None = None


def items_of(part: Part) -> tuple[Item, ...]:
    """What a piece should cover to answer this part: names, numbers, other words; each term once."""
    own = content_terms(part.own) if part.own != part.text else frozenset()
    found: list[Item] = [_number_item(q) for q in part.quantities if q.unit is not None]
    taken = frozenset().union(*(item.terms for item in found)) if found else frozenset()
    for name in sorted(part.names, key=lambda n: -ROLE_WEIGHT[n.role]):
        terms = content_terms(name.text) - taken
        if terms:
            found.append(Item(terms=terms, weight=ROLE_WEIGHT[name.role] * _boost(terms, own=own), name=name.name))
            taken |= terms
    found.extend(_word_item(term, own=own) for term in sorted(content_terms(part.text) - taken))
    return tuple(found)


def _number_item(quantity: FoundQuantity) -> Item:
    return Item(terms=content_terms(quantity.raw), weight=NUMBER_WEIGHT, quantity=quantity)


def _word_item(term: str, *, own: frozenset[str]) -> Item:
    weight = NUMBER_WEIGHT if term[0].isdigit() else WORD_WEIGHT
    return Item(terms=frozenset({term}), weight=weight * _boost(frozenset({term}), own=own))


def _boost(terms: frozenset[str], *, own: frozenset[str]) -> float:
    return OWN_WEIGHT if terms & own else 1.0


def share(item: Item, reading: Reading) -> float:
    """How much of the item the piece holds, 0 to 1; what only its context holds counts a little less."""
    if item.quantity is not None and _has_number(item.quantity, reading.quantities):
        return 1.0
    if item.quantity is not None and _has_number(item.quantity, reading.context_quantities):
        return 0.8
    if item.quantity is not None:
        return 0.0
    if item.name is not None and item.name in reading.names:
        return 1.0
    own = len(item.terms & reading.terms) / len(item.terms)
    around = 0.8 * len(item.terms & reading.all_terms) / len(item.terms)
    return max(own, around)


def _has_number(asked: FoundQuantity, found: Iterable[FoundQuantity]) -> bool:
    return any(same_number(asked, other) for other in found)


def same_number(asked: FoundQuantity, other: FoundQuantity) -> bool:
    """Whether a found number is the asked one in whatever unit; of an asked bound, whether it lies on the asked side."""
    wanted = [v for v in (asked.low, asked.high) if v is not None]
    if not wanted or (other.low is None and other.high is None):
        return False
    low = other.low if other.low is not None else other.high
    high = other.high if other.high is not None else other.low
    if asked.kind is QuantityKind.BOUND:
        return _is_beyond(asked, low if asked.high is None else high, other.unit)
    pairs = [_si_pair(wanted[0], asked.unit, low, other.unit), _si_pair(wanted[-1], asked.unit, high, other.unit)]
    return all(pair is not None and near(*pair) for pair in pairs)


def _is_beyond(asked: FoundQuantity, value: float | None, unit: str | None) -> bool:
    pair = _si_pair(asked.low if asked.high is None else asked.high, asked.unit, value, unit)
    if pair is None:
        return False
    return near(*pair) or (pair[1] > pair[0] if asked.high is None else pair[1] < pair[0])


def near(first: float, second: float, kelvin: bool = False) -> bool:
    """Whether two numbers in one unit are the same for a reader: 1 %, temperatures 1.5 K."""
    return abs(first - second) <= (SAME_KELVIN if kelvin else SAME * max(abs(first), abs(second), 1e-12))


def _si_pair(a: float | None, a_unit: str | None, b: float | None, b_unit: str | None) -> tuple[float, float, bool] | None:
    if a is None or b is None:
        return None
    if a_unit is None or b_unit is None:
        return (a, b, False) if a_unit == b_unit else None
    first, second = to_si(a, a_unit), to_si(b, b_unit)
    if first is None or second is None or first.dimension != second.dimension:
        return (a, b, False) if a_unit == b_unit else None
    return first.value, second.value, first.dimension == "temperature"

"""What a sentence or a cell says of one role, before it belongs to a path and has an id."""

from dataclasses import dataclass, replace
from typing import TypeVar

from ingest.ids import fold
from ingest.record import Direction, FoundQuantity, Number, Quantity, QuantityKind

NOTHING = Number()
SIDES = 3  # evidence ids that a step keeps


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One thing done to a material; `place` orders the doings."""

    name: str
    parameters: tuple[Quantity, ...] = ()
    variants: tuple[Quantity, ...] = ()  # one of these was chosen for each state
    evidence: tuple[str, ...]
    place: float
    start: int = 0
    end: int = 0
    partial: bool = False  # done to some of the samples only
    only: frozenset[str] = frozenset()  # folded labels of the samples that it was done to; empty: all
    own: tuple[tuple[str, Quantity], ...] = ()  # values of single samples, by folded label
    printed: str | None = None  # what the paper calls it, where that is another noun than the vocabulary's
    staged: bool = False  # the sentence tells its values as stages, one after the other

    def value(self, name: str) -> Quantity | None:
        """Its parameter of a name."""
        return next((one for one in self.parameters if one.name == name), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """A phase or feature, with what was measured of it."""

    feature: str
    descriptor: str | None = None
    number: Number = NOTHING
    conditions: tuple[Quantity, ...] = ()
    evidence: tuple[str, ...]
    start: int = 0
    tied: str | None = None  # evidence in which the state's own treatment is named beside it


@dataclass(frozen=True, slots=True, kw_only=True)
class Property:
    """A property with its number and what it was measured at."""

    name: str
    number: Number = NOTHING
    conditions: tuple[Quantity, ...] = ()
    trend: Direction | None = None
    evidence: tuple[str, ...]
    start: int = 0
    tied: str | None = None  # evidence in which the state's own treatment is named beside it


Result = Structure | Property
R = TypeVar("R", Structure, Property)


def number_of(found: FoundQuantity) -> Number:
    """The number alone, without its place."""
    return Number(raw=found.raw, low=found.low, high=found.high, spread=found.spread, unit=found.unit, kind=found.kind)


def named(found: FoundQuantity, name: str, *, evidence: tuple[str, ...]) -> Quantity:
    """The quantity under its name."""
    return Quantity(name=name, evidence=evidence, **number_of(found).model_dump())


def worded(name: str, raw: str, *, evidence: tuple[str, ...]) -> Quantity:
    """A parameter or condition that is a word ("argon")."""
    return Quantity(name=name, raw=raw, kind=None, evidence=evidence)


def same_number(a: Number, b: Number) -> bool:
    """Whether two numbers are printed values of the same: equal ends and unit."""
    return (a.low, a.high, a.unit) == (b.low, b.high, b.unit)


def result_name(fact: Result) -> str:
    """The feature of a structure, the name of a property."""
    return fact.feature if isinstance(fact, Structure) else fact.name


def same_result(a: Result, b: Result) -> bool:
    """Whether two facts say the same of one state: name, descriptor, number and conditions agree."""
    if type(a) is not type(b) or not same_number(a.number, b.number):
        return False
    one, other = fold(result_name(a)), fold(result_name(b))
    if one != other and not (worth(a.number) and (one.endswith(other) or other.endswith(one))):
        return False
    if isinstance(a, Structure) and isinstance(b, Structure) and a.number.low is None and a.number.high is None:
        return True
    first, second = (
        {(one.name, one.low, one.raw if one.low is None else None) for one in some} for some in (a.conditions, b.conditions)
    )
    return first <= second or second <= first


def joined(a: R, b: R) -> R:
    """The first fact with the evidence of both."""
    more = tuple(dict.fromkeys((*a.evidence, *b.evidence)))
    conditions = max(a.conditions, b.conditions, key=len)
    return replace(a, conditions=conditions, evidence=more, tied=a.tied or b.tied)


def worth(number: Number) -> bool:
    """Whether there is a number at all."""
    return number.kind in set(QuantityKind) and (number.low is not None or number.high is not None)

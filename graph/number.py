"""Numbers in one unit of their dimension, and whether they lie within asked bounds."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from graph.hit import Certainty
from ingest.find.unit import SiValue, normal_unit, to_si
from ingest.record import FoundQuantity, Number

SLACK = 1e-9  # relative: conversions of equal numbers may differ in the last digits


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """An interval in the SI unit of `dimension`; None is open. Units that are never converted are a dimension of their own."""

    low: float | None
    high: float | None
    dimension: str | None


@lru_cache(maxsize=50_000)
def bounds(low: float | None, high: float | None, unit: str | None) -> Bounds:
    """The interval in SI units; a number without a unit has no dimension and stays as it is."""
    dimension = None
    ends: list[float | None] = []
    for end in (low, high):
        si = _si(end, unit) if end is not None and unit else None
        ends.append(si.value if si else end)
        dimension = si.dimension if si else dimension
    if dimension is None and unit:
        dimension = normal_unit(unit) or unit
    return Bounds(low=ends[0], high=ends[1], dimension=dimension)


def _si(value: float, unit: str) -> SiValue | None:
    try:
        return to_si(value, unit)
    except OverflowError:  # a misread exponent ("m1000") is beyond the range of floats
        return None


def bounds_of(number: Number | FoundQuantity) -> Bounds:
    """The interval that a printed number claims: a bound stays open on its other side."""
    return bounds(number.low, number.high, number.unit)


class Found(Protocol):
    """What lies between two ends, like a row with a number; `low` and `high` are in the SI unit of `dimension`."""

    @property
    def low(self) -> float | None:
        """The lower end."""

    @property
    def high(self) -> float | None:
        """The upper end."""

    @property
    def dimension(self) -> str | None:
        """What kind of number it is."""


def within(found: Found, asked: Bounds) -> Certainty | None:
    """Whether every value that `found` allows lies in `asked` (certain), some may (possible), or none does (None)."""
    if asked.dimension is not None and found.dimension != asked.dimension:
        return None
    if found.low is None and found.high is None:
        return None
    low_side = _end(found.low, found.high, asked.low, sign=1.0)
    high_side = _end(found.high, found.low, asked.high, sign=-1.0)
    if low_side is None or high_side is None:
        return None
    return Certainty.CERTAIN if Certainty.POSSIBLE not in (low_side, high_side) else Certainty.POSSIBLE


def widened(limit: float | None, sign: float) -> float | None:
    """An asked end moved outwards by the slack, for a first look in a store."""
    return None if limit is None else limit + sign * _slack(limit)


@lru_cache(maxsize=1000)
def _slack(limit: float) -> float:
    return SLACK * max(abs(limit), 1e-30)


def _end(near: float | None, far: float | None, limit: float | None, *, sign: float) -> Certainty | None:
    """One side of `within`: `near` is the found end that should clear the limit, `far` the one that may."""
    if limit is None:
        return Certainty.CERTAIN
    slack = _slack(limit)
    if near is not None and sign * (near - limit) >= -slack:
        return Certainty.CERTAIN
    if far is None or sign * (far - limit) >= -slack:
        return Certainty.POSSIBLE
    return None

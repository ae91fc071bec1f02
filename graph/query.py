"""What can be asked of a store: the arguments of `search_paths`."""

from enum import StrEnum

from pydantic import Field

from ingest.record import Frozen, Origin, Role

MOST_HITS = 20


class Order(StrEnum):
    """Which end of a sorted quantity comes first."""

    ASCENDING = "ascending"
    DESCENDING = "descending"


class QuantityFilter(Frozen):
    """A named number within bounds, given in `unit`; a None bound is open."""

    name: str
    role: Role | None = None
    low: float | None = None
    high: float | None = None
    unit: str | None = None


class ElementFilter(Frozen):
    """How much of an element the material may hold."""

    low: float | None = None
    high: float | None = None
    basis: str | None = None


class Sort(Frozen):
    """Order the hits by a named quantity."""

    name: str
    order: Order = Order.DESCENDING


class Query(Frozen):
    """One search. `text` and `roles` rank; the rest filter. `documents` and `origin` are exact."""

    text: str = ""
    roles: dict[Role, str] = Field(default_factory=dict)
    quantities: tuple[QuantityFilter, ...] = ()
    conditions: tuple[QuantityFilter, ...] = ()
    composition: dict[str, ElementFilter] = Field(default_factory=dict)
    without: tuple[str, ...] = ()
    origin: Origin | None = None
    technique: str | None = None
    documents: tuple[str, ...] = ()
    sort: Sort | None = None
    per_document: int | None = Field(default=None, ge=1)
    limit: int = Field(default=10, ge=1, le=MOST_HITS)

"""A state while its facts are gathered: one material in one condition, before ids are given."""

from dataclasses import dataclass, field
from typing import TypeVar

from ingest.assemble.fact import SIDES, Operation, Property, Result, Structure, joined, same_result
from ingest.assemble.substance import Substance
from ingest.ids import fold
from ingest.record import Number, Origin, Quantity

R = TypeVar("R", Structure, Property)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A distinguishing parameter: the operation (None when only a condition was named), its name, its value."""

    operation: str | None
    quantity: Quantity

    @property
    def key(self) -> str:
        """Folded text that is equal for equal marks."""
        one = self.quantity
        return fold(
            f"{self.operation or ''}|{one.name}|{one.low}|{one.high}|{one.unit or ''}|{one.raw if one.low is None else ''}"
        )

    def agrees(self, other: "Mark") -> bool:
        """Whether the two tell the same value; operations are compared only where both name one."""
        if self.operation and other.operation and fold(self.operation) != fold(other.operation):
            return False
        return same_value(self.quantity, other.quantity)


def same_value(a: Number, b: Number) -> bool:
    """Whether two numbers agree in both ends and in unit."""
    return a.low is not None and (a.low, a.high, a.unit) == (b.low, b.high, b.unit)


@dataclass(slots=True, kw_only=True)
class Strand:
    """One state: who it is, how it is told apart, and what is known of it so far."""

    substance: Substance | None
    label: str | None = None
    aliases: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    position: str | None = None
    technique: str | None = None
    origin: Origin = Origin.MEASURED
    evidence: tuple[str, ...] = ()
    from_table: bool = False
    until: str | None = None  # the operation after which the state was looked at; None: after all of them
    operations: list[Operation] = field(default_factory=list)
    structures: list[Structure] = field(default_factory=list)
    properties: list[Property] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, str, tuple[str, ...], str]:
        """The state key: folded material, sample label, ordered distinguishing parameters, position."""
        name = self.substance.name if self.substance else ""
        return (fold(name), fold(self.label or ""), tuple(sorted(mark.key for mark in self.marks)), fold(self.position or ""))

    @property
    def base(self) -> bool:
        """Whether nothing tells it apart from its material."""
        return not (self.label or self.marks or self.position)

    @property
    def names(self) -> tuple[str, ...]:
        """Its label and what else it is called."""
        return tuple(name for name in (self.label, *self.aliases) if name)

    @property
    def results(self) -> tuple[Result, ...]:
        """All its results: structures, then properties."""
        found: list[Result] = [*self.structures]
        found.extend(self.properties)
        return tuple(found)

    def add(self, fact: Result) -> None:
        """Takes a result, once: a number printed twice keeps all its evidence."""
        if isinstance(fact, Structure):
            _take(self.structures, fact)
        else:
            _take(self.properties, fact)

    def settle_structures(self) -> None:
        """Drops a bare name of what also has a number: its evidence goes to the first that has one."""
        for bare in [one for one in self.structures if one.number.kind is None]:
            host = next((n for n, one in enumerate(self.structures) if one.number.kind and one.feature == bare.feature), None)
            if host is not None:
                self.structures[host] = joined(self.structures[host], bare)
                self.structures.remove(bare)

    def support(self, *evidence: str) -> None:
        """Adds evidence for the state itself."""
        self.evidence = tuple(dict.fromkeys((*self.evidence, *evidence)))[: SIDES * 2]


def _take(shelf: list[R], fact: R) -> None:
    for index, other in enumerate(shelf):
        if same_result(other, fact):
            shelf[index] = joined(other, fact)
            return
    shelf.append(fact)

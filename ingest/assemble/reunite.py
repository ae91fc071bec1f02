"""States that are one, and what one state holds of another.

A number printed twice is one fact: what the text repeats of one state's table row goes to that state, with its evidence.
What is seen in a zone is seen in it after each of its treatments.
"""

from collections import defaultdict
from collections.abc import Iterable

from ingest.assemble.fact import Result, Structure, joined, result_name, same_number, worth
from ingest.assemble.strand import R, Strand
from ingest.ids import fold
from ingest.record import QuantityKind

Handle = tuple[object, ...]


def absorb(strands: list[Strand]) -> list[Strand]:
    """The states, those that nothing tells apart made one."""
    kept: list[Strand] = []
    for strand in strands:
        host = next((one for one in kept if _same_place(one, strand)), None)
        if host is None:
            kept.append(strand)
            continue
        for fact in strand.results:
            host.add(fact)
        host.support(*strand.evidence)
    return kept


def _same_place(one: Strand, other: Strand) -> bool:
    """Whether two states of no label and no value are one: the material itself, or one zone of it."""
    bare = not (one.label or one.marks or other.label or other.marks or one.from_table or other.from_table)
    return bare and (one.substance, one.origin, one.position) == (other.substance, other.origin, other.position)


def inherit(strands: Iterable[Strand]) -> None:
    """Gives each treatment of a zone what is there in the zone as such: phases, and ranges that hold for all of them."""
    zones = [one for one in strands if one.position and not one.marks and not one.label]
    for strand in strands:
        for zone in zones:
            if strand is not zone and _is_finer(strand, zone) and strand.position:
                for fact in zone.results:
                    if fact.number.kind is QuantityKind.RANGE or (isinstance(fact, Structure) and not worth(fact.number)):
                        strand.add(fact)


def reunite(strands: list[Strand]) -> None:
    """Moves each number that a state holds in general to the one state of it that holds the same number of the same thing."""
    by_handle: defaultdict[Handle, list[Strand]] = defaultdict(list)
    for one in strands:
        for handle in _handles(one):
            by_handle[handle].append(one)
    for general in strands:
        finer = [one for one in by_handle[_handles(general)[-1]] if _is_finer(one, general)]
        if finer:
            general.structures = _left(general.structures, [(one, one.structures) for one in finer])
            general.properties = _left(general.properties, [(one, one.properties) for one in finer])


def _handles(strand: Strand) -> list[Handle]:
    """What a case of a state shares with it: nothing, its position, the value of a mark, its label; the rarest last."""
    handles: list[Handle] = [()]
    if strand.position:
        handles.append(("position", strand.position))
    values = dict.fromkeys((mark.quantity.low, mark.quantity.high, mark.quantity.unit) for mark in reversed(strand.marks))
    handles.extend(("mark", *value) for value in values)
    label = fold(strand.label or "")
    if label:
        handles.append(("label", label))
    return handles


def _left(facts: list[R], shelves: list[tuple[Strand, list[R]]]) -> list[R]:
    """The facts that no other state takes."""
    kept: list[R] = []
    for fact in facts:
        places = [
            (strand, shelf, index) for strand, shelf in shelves for index, other in enumerate(shelf) if _is_twin(fact, other)
        ]
        if len(places) != 1:
            kept.append(fact)
            continue
        strand, shelf, index = places[0]
        shelf[index] = joined(shelf[index], fact)
        strand.support(*fact.evidence)
    return kept


def _is_finer(one: Strand, general: Strand) -> bool:
    """Whether a state is a case of the other: same material and origin, nothing that the other tells is told otherwise."""
    if one is general or one.origin is not general.origin or one.substance is not general.substance:
        return False
    if general.base:
        return not one.base and one.key != general.key
    if fold(general.label or "") not in {"", fold(one.label or "")} or general.position not in {None, one.position}:
        return False
    more = len(one.marks) > len(general.marks) or (one.label is not None and general.label is None)
    agreed = more and all(any(mine.agrees(mark) for mine in one.marks) for mark in general.marks)
    return agreed and one.key != general.key


def _is_twin(fact: Result, other: Result) -> bool:
    """Whether both are the same number of the same thing: equal last words of their names ("surface hardness", "hardness")."""
    if not worth(fact.number) or not same_number(fact.number, other.number):
        return False
    one, two = fold(result_name(fact)), fold(result_name(other))
    return one.split()[-1:] == two.split()[-1:]

"""The process of the paper: what was done to its material, in the order of doing, from its experimental sections."""

from collections.abc import Iterable
from dataclasses import replace

from ingest.assemble.cue import cue, said
from ingest.assemble.fact import Operation
from ingest.assemble.operation import find_operations, is_testing
from ingest.assemble.part import Part
from ingest.assemble.piece import Piece
from ingest.ids import fold
from ingest.record import EvidenceKind, Quantity

LONGEST = 14  # operations of a chain: more are the steps of several routes, told one after the other


def build_chain(pieces: Iterable[Piece]) -> tuple[Operation, ...]:
    """The operations of the experimental part, each once, in order; those of the abstract when there is no such part."""
    told = [piece for piece in pieces if piece.evidence.kind is EvidenceKind.SENTENCE]
    for part in (Part.METHODS, Part.ABSTRACT):
        steps = [step for piece in told if piece.part is part and _makes(piece) for step in find_operations(piece)]
        chain = merge_steps(steps)
        if chain:
            return chain[:LONGEST]
    return ()


def _makes(piece: Piece) -> bool:
    """Whether the sentence is about making: not in a section on tests, and not about a measurement itself."""
    if is_testing(piece) or said(piece.text, "simulated"):
        return False
    return piece.part is not Part.METHODS or not said(piece.evidence.section or "", "testing")


def merge_steps(steps: Iterable[Operation]) -> tuple[Operation, ...]:
    """One step for each doing: a bare repetition adds its evidence to the step that it repeats."""
    merged: list[Operation] = []
    for step in steps:
        index = next((i for i in reversed(range(len(merged))) if _repeats(step, merged[i])), None)
        if index is None:
            merged.append(step)
        else:
            merged[index] = union(merged[index], step)
    bare = [one for one in merged if one.parameters or one.variants or not cue("spare").fullmatch(one.name)]
    return tuple(bare or merged)


def _repeats(step: Operation, earlier: Operation) -> bool:
    if fold(step.name) != fold(earlier.name):
        return False
    for one in step.parameters:
        other = earlier.value(one.name)
        if other is not None and other.low is not None and (one.low, one.high) != (other.low, other.high):
            return False
    return True


def union(first: Operation, second: Operation) -> Operation:
    """The first operation with the parameters of both; values that differ become variants."""
    names = {one.name for one in first.parameters}
    extra = tuple(one for one in second.parameters if one.name not in names)
    more = tuple(one for one in second.variants if all(not _equal(one, other) for other in first.variants))
    evidence = tuple(dict.fromkeys((*first.evidence, *second.evidence)))[:3]
    return replace(first, parameters=(*first.parameters, *extra), variants=(*first.variants, *more), evidence=evidence)


def _equal(a: Quantity, b: Quantity) -> bool:
    return (a.name, a.low, a.high, a.unit) == (b.name, b.low, b.high, b.unit)

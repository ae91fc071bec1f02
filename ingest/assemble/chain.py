"""The process of the paper: what was done to its material, in the order of doing, from its experimental sections."""

from collections.abc import Iterable
from dataclasses import replace

from ingest.assemble.cue import cue
from ingest.assemble.doing import done_operations, find_settings, is_firm, makes
from ingest.assemble.fact import Operation
from ingest.assemble.lexicon import operation_group
from ingest.assemble.origin import is_cited
from ingest.assemble.part import Part
from ingest.assemble.piece import Piece
from ingest.ids import fold
from ingest.record import EvidenceKind, MentionType, Quantity

FIRM = frozenset(
    {"heat treatment", "forming", "casting and melting", "joining", "powder metallurgy and sintering", "ceramics and glass"}
)
AUSTENITIZING = "austenitizing"
ROOM = 35.0  # °C
AC3 = 780.0  # °C: low-alloy steels are austenitic above
LONGEST = 14  # operations of a chain: more are the steps of several routes, told one after the other


def named_for(chain: tuple[Operation, ...], pieces: Iterable[Piece]) -> tuple[Operation, ...]:
    """Heating that a paper on austenitizing does not name otherwise is austenitizing, when it is hot enough (ISO 4885)."""
    told = sum(mention.name == AUSTENITIZING for piece in pieces for mention in piece.of(MentionType.OPERATION))
    if told < 3 or any(one.name == AUSTENITIZING for one in chain):
        return chain
    return tuple(
        replace(one, name=AUSTENITIZING) if cue("mere", "heat").fullmatch(one.name) and _is_hot(one) else one for one in chain
    )


def _is_hot(one: Operation) -> bool:
    heat = one.value("temperature")
    return heat is not None and heat.unit == "°C" and heat.low is not None and heat.low >= AC3


def build_chain(pieces: Iterable[Piece]) -> tuple[Operation, ...]:
    """The operations of the experimental part, each once, in order; those of the abstract when there is no such part."""
    told = [piece for piece in pieces if piece.evidence.kind is EvidenceKind.SENTENCE and not piece.endless]
    for part in (Part.METHODS, Part.ABSTRACT, Part.BODY):
        steps = _told([piece for piece in told if piece.part is part])
        chain = merge_steps(heated([one for step in steps for one in unrolled(step)]))
        if chain:
            return named_for(chain, told)[:LONGEST]
    return ()


def _told(pieces: list[Piece]) -> list[Operation]:
    """The steps of all sentences; one whose subject is a setting ("The speed was 15 mm/s.") goes on about the last step."""
    found: list[Operation] = []
    block = -1
    for piece in pieces:
        steps = _steps(piece)
        if piece.block != block:
            block, last = piece.block, None
        if steps:
            found += steps
            last = steps[-1]
        elif last is not None and (values := find_settings(piece)):
            found.append(replace(last, parameters=values, variants=(), evidence=(piece.id,)))
    return found


def _steps(piece: Piece) -> tuple[Operation, ...]:
    """What a sentence adds to the chain; a sentence about tests adds treatments with parameters only."""
    steps = done_operations(piece) if piece.part is Part.METHODS or not is_cited(piece) else ()
    return steps if makes(piece) else tuple(one for one in steps if is_firm(one))


def merge_steps(steps: Iterable[Operation]) -> tuple[Operation, ...]:
    """One step for each doing: a bare repetition adds its evidence to the step that it repeats."""
    merged: list[Operation] = []
    for step in steps:
        index = next((i for i in reversed(range(len(merged))) if _repeats(step, merged[i])), None)
        if index is not None and index < len(merged) - 1 and _again(step):
            index = None
        if index is None:
            merged.append(step)
        else:
            merged[index] = union(merged[index], step)
    firm = any(one.parameters and operation_group(one.name) in FIRM for one in merged)
    bare = [
        one
        for one in merged
        if one.parameters or one.variants or not (cue("spare").fullmatch(one.name) or cue("mere").fullmatch(one.name))
    ]
    bare = [one for one in bare if not _settles(one)]
    if firm:
        bare = [one for one in bare if one.parameters or one.variants or operation_group(one.name) != "bench operations"]
    return tuple(bare or merged)


def _settles(step: Operation) -> bool:
    """Whether a step only lets the material come to room temperature."""
    heat = step.value("temperature")
    cools = cue("mere", "cool").fullmatch(step.name) is not None and step.name != "quenching"
    return cools and len(step.parameters) == 1 and heat is not None and heat.low is not None and heat.low <= ROOM


def _again(step: Operation) -> bool:
    """Whether a bench step with values of its own is done a second time, as drying and washing are."""
    return operation_group(step.name) == "bench operations" and bool(step.parameters)


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


def unrolled(step: Operation) -> tuple[Operation, ...]:
    """A step told as "at 300 °C for 20 min, 500 °C for 40 min and 900 °C for 2 h" as one step for each temperature."""
    heats = [one for one in step.variants if one.name == "temperature"]
    times = [one for one in step.variants if one.name == "time"]
    if not step.staged or len(heats) < 2 or len(heats) != len(times) or len(heats) + len(times) != len(step.variants):
        return (step,)
    pairs = zip(heats, times, strict=True)
    return tuple(
        replace(step, variants=(), parameters=(*pair, *(step.parameters if n == 0 else ())), place=step.place + n / 100)
        for n, pair in enumerate(pairs)
    )


def heated(steps: list[Operation]) -> list[Operation]:
    """Heating to a temperature and the treatment there are one step: it goes into what follows without a temperature."""
    found: list[Operation] = []
    for step in steps:
        last = found[-1] if found else None
        if last is not None and cue("mere", "heat").fullmatch(last.name) and _takes(step, last):
            name = last.name if cue("mere").fullmatch(step.name) else step.name
            found[-1] = replace(union(replace(step, name=name), last), place=last.place)
        else:
            found.append(step)
    return found


def _takes(step: Operation, last: Operation) -> bool:
    names = {one.name for one in (*step.parameters, *step.variants)}
    given = {one.name for one in (*last.parameters, *last.variants)}
    treats = operation_group(step.name) == "heat treatment" and not cue("mere", "cool").fullmatch(step.name)
    return treats and "temperature" in given and "temperature" not in names

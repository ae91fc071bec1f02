"""The process of one state: the paper's chain, with the values that tell this state apart in their places."""

import re
from collections.abc import Iterable
from dataclasses import replace

from ingest.assemble.cue import cue, names_in
from ingest.assemble.fact import Operation
from ingest.assemble.lexicon import operation_group
from ingest.assemble.stage import cut
from ingest.assemble.strand import Mark, Strand
from ingest.assemble.weld_cycle import WeldCycle, cycled
from ingest.ids import fold
from ingest.record import Quantity

LOCAL = frozenset({"joining", "surface engineering and coating", "thermochemical treatment"})
SHAPING = frozenset({"casting and melting", "forming", "additive manufacturing", "powder metallurgy and sintering"})
SIZES = frozenset({"diameter", "thickness"})
OF_PIECES = frozenset({"mm", "cm", "m"})  # smaller ones are of particles and films
BLUNT = frozenset({"temperature", "cooling", "holding", "heating", "speed", "pressure", "power"})
ALIKE = (("quench", "cool"), ("austenit", "heat"), ("hold", "soak"), ("age", "aging"), ("weld", "laser"), ("sinter", "fir"))


def settle(strand: Strand, chain: tuple[Operation, ...], *, cycle: WeldCycle | None = None) -> None:
    """Gives the strand its operations: what it was not told to have chosen among variants is left out, never guessed.

    `cycle`: the simulated thermal cycle of a weld that the paper works with.
    """
    if strand.position and cue("untouched").fullmatch(strand.position):
        chain = _before_joining(chain)
    named = {fold(name) for name in strand.names} or _owners(strand, chain)
    called = named | (strand.substance.surfaces | {strand.substance.key} if strand.substance else set())
    chain = tuple(one for one in cut(chain, strand.until) if not one.partial or one.only & called or _bears(strand, one))
    chain = tuple(one for one in chain if not one.only or not named or one.only & called)
    steps = [_bare(one, named) for one in chain]
    for mark in strand.marks:
        steps = _placed(steps, mark, chain)
    steps = [one for one in steps if one.parameters or not cue("mere").fullmatch(one.name)]
    known = {fold(one.name) for one in steps}
    steps += [one for one in strand.operations if fold(one.name) not in known]
    strand.operations = cycled(steps, strand, cycle) if cycle is not None else steps


def _before_joining(chain: tuple[Operation, ...]) -> tuple[Operation, ...]:
    """The chain up to what made the zones of a weld or a hardened part: joining, or a treatment of the surface."""
    found = [n for n, one in enumerate(chain) if operation_group(one.name) in LOCAL or "surface" in one.name.lower()]
    return chain[: found[0]] if found else chain


def _owners(strand: Strand, chain: tuple[Operation, ...]) -> set[str]:
    """The samples that a state without a label can be of: those that a step with one of its values was done to."""
    telling = [one for one in chain if one.only and any(_is_of(mark, one) for mark in strand.marks)]
    return {label for one in telling for label in one.only}


def _is_of(mark: Mark, one: Operation) -> bool:
    """Whether a mark is a value of the step, under its name or none."""
    same = mark.operation is None or fold(mark.operation) == fold(one.name)
    return same and any(_equal(value, mark.quantity) for value in (*one.variants, *one.parameters))


def _bears(strand: Strand, one: Operation) -> bool:
    """Whether a label tells that a step done to some samples was done to this one: it holds the step's initials ("S.C")."""
    initials = "".join(word[0] for word in one.name.replace("-", " ").split()).upper()
    names = [re.sub(r"[^A-Z]", "", name) for name in strand.names]
    return len(initials) > 1 and any(initials in name for name in names)


def _bare(one: Operation, named: set[str]) -> Operation:
    """The step with the values that all samples have, and with those of this one."""
    names = {variant.name for variant in one.variants}
    shared = tuple(value for value in one.parameters if value.name not in names)
    return replace(one, variants=(), parameters=(*shared, *(value for label, value in one.own if label in named)))


def _placed(steps: list[Operation], mark: Mark, chain: tuple[Operation, ...]) -> list[Operation]:
    if _half(mark) == "heating" and mark.operation and cue("mere", "cool").fullmatch(mark.operation):
        mark = replace(mark, operation="heating")  # a caption names what the table is of, not each of its columns
    index = _home(chain, steps, mark)
    if index is None:
        half = mark.operation or _half(mark)
        if half is None:
            return _held(steps, mark) or _shaped(steps, mark)
        fresh = Operation(name=half, parameters=(mark.quantity,), evidence=mark.quantity.evidence, place=float("inf"))
        behind = (
            bool(steps)
            and steps[-1].place == fresh.place
            and half == "heating"
            and cue("mere", "cool").fullmatch(steps[-1].name) is not None
        )
        return [*steps[:-1], fresh, steps[-1]] if behind else [*steps, fresh]
    host = steps[index]
    others = tuple(value for value in host.parameters if value.name != mark.quantity.name)
    evidence = tuple(dict.fromkeys((*host.evidence[:2], *mark.quantity.evidence)))[:3]
    done = replace(host, parameters=(*others, mark.quantity), evidence=evidence)
    return [*steps[:index], done, *steps[index + 1 :]]


def _held(steps: list[Operation], mark: Mark) -> list[Operation]:
    """The steps with how long, or how hot, a piece was held as a value of the last heat treatment; empty without one."""
    held = re.fullmatch(r"(?:holding|soaking) (time|temperature)", mark.quantity.name)
    treated = [
        n
        for n, one in enumerate(steps)
        if operation_group(one.name) == "heat treatment" and not cue("mere", "cool").fullmatch(one.name)
    ]
    if held is None or not treated:
        return []
    index, value = treated[-1], mark.quantity.model_copy(update={"name": held.group(1)})
    others = tuple(one for one in steps[index].parameters if one.name != value.name)
    done = replace(steps[index], parameters=(*others, value))
    return [*steps[:index], done, *steps[index + 1 :]]


def _shaped(steps: list[Operation], mark: Mark) -> list[Operation]:
    """The steps with a size of the piece as a value of the last one that gave it its shape: the diameter of a cast rod."""
    index = next((i for i in reversed(range(len(steps))) if operation_group(steps[i].name) in SHAPING), None)
    if index is None or mark.quantity.name not in SIZES or mark.quantity.unit not in OF_PIECES:
        return steps
    host = steps[index]
    return [*steps[:index], replace(host, parameters=(*host.parameters, mark.quantity)), *steps[index + 1 :]]


def _half(mark: Mark) -> str | None:
    """The half of a thermal cycle that a value can only be of."""
    return next((name for name in names_in("cycle") if cue("cycle", name).fullmatch(mark.quantity.name)), None)


def _home(chain: Iterable[Operation], steps: list[Operation], mark: Mark) -> int | None:
    """The step a mark belongs to: of its operation; else the one that has such a variant or parameter; else one named alike."""
    if mark.operation is not None:
        same = [i for i, one in enumerate(steps) if fold(one.name) == fold(mark.operation)]
        return _best(list(chain), same, mark.quantity) if same else _by_word(steps, mark)
    listed = [
        i for i, one in enumerate(chain) if any(_equal(value, mark.quantity) for value in (*one.variants, *one.parameters))
    ]
    if listed:
        return listed[-1]
    worded = _by_word(steps, mark)
    bearing = [i for i, one in enumerate(steps) if one.value(mark.quantity.name) is not None]
    return bearing[0] if worded is None and len(bearing) == 1 else worded


def _best(chain: list[Operation], same: list[int], value: Quantity) -> int:
    """Among repeated steps the one whose variants or parameters hold the value, else the last."""
    holding = [
        i for i in same if i < len(chain) and any(_equal(one, value) for one in (*chain[i].variants, *chain[i].parameters))
    ]
    open_ones = [i for i in same if i < len(chain) and any(one.name == value.name for one in chain[i].variants)]
    return (holding or open_ones or same)[-1]


def _by_word(steps: list[Operation], mark: Mark) -> int | None:
    """The step whose name the mark's words share; a cooling rate belongs to a quench before it belongs to any other cooling."""
    text = fold(f"{mark.operation or ''} {mark.quantity.name}")
    stems = [word[:5] for word in text.replace("-", " ").split() if len(word) > 4 and word not in BLUNT]
    for stem in stems:
        found = [i for i, one in enumerate(steps) if stem in fold(one.name)]
        if found:
            return found[-1]
    for pair in ALIKE:
        if any(word in text for word in pair):
            for word in pair:
                found = [i for i, one in enumerate(steps) if word in fold(one.name)]
                if found:
                    return found[0]
    return None


def _equal(a: Quantity, b: Quantity) -> bool:
    return a.low is not None and (a.low, a.high) == (b.low, b.high) and (a.unit == b.unit or b.unit is None)

"""The process of the paper: what was done to its material, in the order of doing, from its experimental sections."""

import re
from collections.abc import Iterable
from dataclasses import replace

from ingest.assemble.cue import cue, said
from ingest.assemble.doing import done_operations, find_settings, is_firm, makes
from ingest.assemble.fact import Operation
from ingest.assemble.lexicon import operation_group
from ingest.assemble.origin import is_cited
from ingest.assemble.part import Part
from ingest.assemble.piece import Piece
from ingest.assemble.recipe import recipes
from ingest.assemble.sample import for_samples
from ingest.assemble.trial import trials
from ingest.ids import fold
from ingest.record import EvidenceKind, MentionType, Quantity

FIRM = frozenset(
    {"heat treatment", "forming", "casting and melting", "joining", "powder metallurgy and sintering", "ceramics and glass"}
)
AUSTENITIZING, AUSTENITE = "austenitizing", "austenite"
TOLD = 3  # times that a paper names austenitizing, or austenite, for its heating to be that
ROOM = 35.0  # °C
AC3 = 780.0  # °C: low-alloy steels are austenitic above
UNTOLD = 8  # operations of a paper without an experimental part: more are those of many works
DETAILED = 2  # steps with values that tell a route, beside which its name is no step of its own
HYDROTHERMAL, SOLVOTHERMAL = "hydrothermal synthesis", "solvothermal synthesis"
LONGEST = 14  # operations of a chain: more are the steps of several routes, told one after the other


def named_for(chain: tuple[Operation, ...], pieces: Iterable[Piece]) -> tuple[Operation, ...]:
    """Heating that a paper on austenitizing does not name otherwise is austenitizing, when it is hot enough (ISO 4885)."""
    named = [mention.name for piece in pieces for mention in piece.of(MentionType.OPERATION, MentionType.PHASE)]
    if any(one.name == AUSTENITIZING for one in chain):
        return chain
    told = named.count(AUSTENITIZING) >= TOLD
    hardens = named.count(AUSTENITE) >= TOLD  # then heating right before a quench is austenitizing
    return tuple(
        replace(one, name=AUSTENITIZING, printed=None)
        if _is_hot(one) and (told or (hardens and _is_quenched(chain, n)))
        else one
        for n, one in enumerate(chain)
    )


def _is_quenched(chain: tuple[Operation, ...], place: int) -> bool:
    """Whether the next step is a quench."""
    return place + 1 < len(chain) and "quench" in chain[place + 1].name


def _is_hot(one: Operation) -> bool:
    heat = one.value("temperature")
    if cue("mere", "heat").fullmatch(one.name) is None:
        return False
    return heat is not None and heat.unit == "°C" and heat.low is not None and heat.low >= AC3


def build_chain(pieces: Iterable[Piece], labels: frozenset[str] = frozenset()) -> tuple[Operation, ...]:
    """The operations of the experimental part, each once, in order; those of the abstract when there is no such part.

    `labels` are folded names of samples: a step of a clause that names some of them was done to these only.
    """
    told = [piece for piece in pieces if piece.evidence.kind is EvidenceKind.SENTENCE and not piece.endless]
    tried = trials(piece for piece in told if piece.part is Part.METHODS)
    for part in (Part.METHODS, Part.ABSTRACT, Part.BODY):
        steps = _told([piece for piece in told if piece.part is part and piece.id not in tried], labels)
        chain = merge_steps(heated([one for step in steps for one in unrolled(step)]))
        if part is Part.BODY and len(chain) > UNTOLD:
            return ()
        if chain:
            return named_for(chain, told)[:LONGEST]
    return ()


def _told(pieces: list[Piece], labels: frozenset[str]) -> list[Operation]:
    """The steps of all sentences; one whose subject is a setting ("The speed was 15 mm/s.") goes on about the last step.

    Before the first step of its paragraph a setting is of that step.
    """
    found: list[Operation] = []
    block, last = -1, None
    closed = False  # whether the paragraph put its mixture into an autoclave and has not heated it yet
    early: list[tuple[tuple[Quantity, ...], str]] = []
    others = recipes(pieces)
    for piece in pieces:
        steps = tuple(for_samples(one, piece, labels) for one in _steps(piece))
        if piece.id in others:
            steps = tuple(replace(one, partial=True, only=frozenset({fold(others[piece.id])})) for one in steps)
        if piece.block != block:
            block, last, early, closed = piece.block, None, [], False
        closed = closed or any(fold(one.name).endswith("autoclave") for one in piece.of(MentionType.INSTRUMENT))
        if closed and (heat := next((one for one in steps if _is_heating(one)), None)) is not None:
            steps = tuple(_autoclaved(one, piece) if one is heat else one for one in steps)
            closed = False
        values = () if steps else find_settings(piece)
        if steps:
            found += [replace(steps[0], parameters=told, variants=(), evidence=(one,)) for told, one in early]
            found += steps
            last, early = steps[-1], []
        elif values and last is not None:
            found.append(replace(last, parameters=values, variants=(), evidence=(piece.id,)))
        elif values:
            early.append((values, piece.id))
    return found


def _is_heating(step: Operation) -> bool:
    """Whether a step is a mere heating with a temperature."""
    return cue("mere", "heat").fullmatch(step.name) is not None and step.value("temperature") is not None


def _autoclaved(step: Operation, piece: Piece) -> Operation:
    """What heating in a closed vessel is: hydrothermal, solvothermal where an organic liquid is named and no water."""
    organic = said(piece.text, "organic") and not re.search(r"\b(?:water|aqueous|h2o)\b", piece.text, re.IGNORECASE)
    name = SOLVOTHERMAL if organic else HYDROTHERMAL
    return replace(step, name=name, printed=name.replace("synthesis", "treatment"))


def _steps(piece: Piece) -> tuple[Operation, ...]:
    """What a sentence adds to the chain; a sentence about tests adds treatments with parameters only."""
    steps = done_operations(piece) if piece.part is Part.METHODS or not is_cited(piece) else ()
    named = [mention.name for mention in piece.of(MentionType.OPERATION)]
    named += [f"{mention.name}ing" for mention in piece.of(MentionType.INSTRUMENT) if is_milling(mention.name)]
    steps = tuple(_specific(one, named) for one in steps)
    return steps if makes(piece) else tuple(one for one in steps if is_firm(one))


def _specific(step: Operation, named: list[str]) -> Operation:
    """The step under the fuller name that its sentence gives: "melted in a vacuum induction melting furnace"."""
    fuller = next((name for name in named if specifies(name, step.name) or (is_ground(step) and is_milling(name[:-3]))), None)
    return step if fuller is None else replace(step, name=fuller, printed=None)


def is_milling(machine: str) -> bool:
    """Whether a machine's name is that of a mill: what is done in it is its milling."""
    return fold(machine).endswith(" mill")


def is_ground(step: Operation) -> bool:
    """Whether a step is the grinding of a powder."""
    return fold(step.name) == "grinding"


def specifies(name: str, general: str) -> bool:
    """Whether a name is the other with words before it: "vacuum induction melting" and "melting"."""
    return fold(name).endswith(" " + fold(general))


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
    if sum(_says(one) for one in bare) >= DETAILED:
        bare = [one for one in bare if _says(one) or not cue("umbrella").fullmatch(one.name)]
    full = bare
    bare = [one for one in full if _says(one) or not any(specifies(other.name, one.name) for other in full)]
    if firm:
        bare = [one for one in bare if one.parameters or one.variants or operation_group(one.name) != "bench operations"]
    return tuple(bare or merged)


def _says(step: Operation) -> bool:
    """Whether a step has a value of its own."""
    return bool(step.parameters or step.variants)


def _settles(step: Operation) -> bool:
    """Whether a step only lets the material come to room temperature."""
    heat = step.value("temperature")
    cools = cue("mere", "cool").fullmatch(step.name) is not None and step.name != "quenching"
    return cools and len(step.parameters) == 1 and heat is not None and heat.low is not None and heat.low <= ROOM


def _again(step: Operation) -> bool:
    """Whether a bench step with values of its own is done a second time, as drying and washing are."""
    return operation_group(step.name) == "bench operations" and bool(step.parameters)


def _repeats(step: Operation, earlier: Operation) -> bool:
    if step.only and earlier.only and not step.only & earlier.only:
        return False
    if (step.partial or earlier.partial) and step.only != earlier.only:
        return False
    counted = all(one.name == "number" for one in step.parameters) and not step.variants  # "re-melted four times"
    if fold(step.name) != fold(earlier.name) and not (counted and specifies(earlier.name, step.name)):
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
    return replace(
        first,
        parameters=(*first.parameters, *extra),
        variants=(*first.variants, *more),
        evidence=evidence,
        only=first.only | second.only if first.only and second.only else frozenset(),
        own=(*first.own, *second.own),
    )


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
            printed = last.printed if name == last.name else step.printed
            both = union(replace(step, name=name, printed=printed), last)
            found[-1] = replace(both, place=last.place, only=last.only or step.only)
        elif last is not None and step.only and step.only == last.only and _fills(step, last):
            found[-1] = union(last, step)
        else:
            found.append(step)
    return found


def _fills(step: Operation, last: Operation) -> bool:
    """Whether a heating gives the values of the treatment that was just named without any."""
    treats = operation_group(last.name) == "heat treatment" and not _says(last)
    return treats and cue("mere", "heat").fullmatch(step.name) is not None


def _takes(step: Operation, last: Operation) -> bool:
    names = {one.name for one in (*step.parameters, *step.variants)}
    given = {one.name for one in (*last.parameters, *last.variants)}
    treats = operation_group(step.name) == "heat treatment" and not cue("mere", "cool").fullmatch(step.name)
    return treats and bool(given) and not given & names & {"temperature", "heating rate"}

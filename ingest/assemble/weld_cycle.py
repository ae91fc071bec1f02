"""A simulated thermal cycle of a weld: one step that holds what its heating and its cooling were (ISO/TR 17671-1)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from ingest.assemble.cue import cue, names_in
from ingest.assemble.fact import Operation, named
from ingest.assemble.parameter import parameter_name
from ingest.assemble.part import Part
from ingest.assemble.piece import Piece
from ingest.assemble.strand import Strand
from ingest.ids import fold
from ingest.record import EvidenceKind, MentionType, Quantity

SIMULATION = "weld thermal simulation"
PEAK = "peak temperature"
OPENED = re.compile(r"\s*\(\s*")
TOLD = 2  # pieces of evidence for the step


@dataclass(frozen=True, slots=True, kw_only=True)
class WeldCycle:
    """The step, and the peak temperature of each zone (folded) that is told apart by it."""

    step: Operation
    peaks: dict[str, Quantity] = field(default_factory=dict)


def find_weld_cycle(pieces: Iterable[Piece]) -> WeldCycle | None:
    """The simulation that the experimental part or the abstract names; None where there is none."""
    told = [p for p in pieces if p.part in (Part.METHODS, Part.ABSTRACT) and p.evidence.kind is EvidenceKind.SENTENCE]
    naming = [(p.id, one.text) for p in told for one in p.of(MentionType.OPERATION) if one.name == SIMULATION]
    if not naming:
        return None
    evidence = tuple(dict.fromkeys(id_ for id_, _ in naming))[:TOLD]
    step = Operation(name=SIMULATION, printed=naming[0][1], evidence=evidence, place=float("inf"))
    peaks = {zone: value for piece in told for zone, value in _peaks(piece).items()}
    return WeldCycle(step=step, peaks=peaks)


def _peaks(piece: Piece) -> dict[str, Quantity]:
    """Zones and peak temperatures of one sentence, listed in the same order and number."""
    heats = [q for q in piece.quantities if parameter_name(piece.first(q), piece.text, offset=piece.start) == PEAK]
    zones: list[list[str]] = []
    last = 0
    for match in cue("position").finditer(piece.text):
        if zones and OPENED.fullmatch(piece.text[last : match.start()]):
            zones[-1].append(fold(match.group(0)))  # "coarse-grained heat-affected zone (CGHAZ)"
        else:
            zones.append([fold(match.group(0))])
        last = match.end()
    if len(heats) < 2 or len(heats) != len(zones):
        return {}
    pairs = zip(zones, heats, strict=True)
    return {name: named(heat, PEAK, evidence=(piece.id,)) for names, heat in pairs for name in names}


def cycled(steps: list[Operation], strand: Strand, cycle: WeldCycle) -> list[Operation]:
    """The steps of a state with its heating and cooling as one simulated cycle; a heat-affected zone has been through it."""
    halves = [one for one in steps if one.parameters and all(_is_of_cycle(value) for value in one.parameters)]
    zone = fold(strand.position or "")
    if not halves and not zone.endswith(("haz", "affected zone")):
        return steps
    values = tuple(value for one in halves for value in one.parameters)
    peak = cycle.peaks.get(zone)
    if peak is not None and all(value.name != PEAK for value in values):
        values = (peak, *values)
    evidence = dict.fromkeys((*cycle.step.evidence[:1], *(i for value in values for i in value.evidence), *cycle.step.evidence))
    done = replace(cycle.step, parameters=values, evidence=tuple(evidence)[:3])
    return [*(one for one in steps if all(one is not half for half in halves)), done]


def _is_of_cycle(value: Quantity) -> bool:
    return any(cue("cycle", name).fullmatch(value.name) for name in names_in("cycle"))

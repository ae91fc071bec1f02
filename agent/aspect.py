"""Whether a piece of evidence gives a step or a reason, or a number where a question asks for one beside a step or a reason."""

from agent.cue import has
from agent.question import Focus, Part
from agent.reading import Reading
from ingest.find.unit import same_dimension
from ingest.record import EvidenceKind, Role

KINDS = (Focus.PROCESS, Focus.MECHANISM)
NUMBERS = (Focus.VALUE, Focus.COMPARISON)  # asked alone, these are measured well enough by `agent/feature.py`


def kinds_given(reading: Reading, *, foci: tuple[Focus, ...], part: Part, units: tuple[str, ...]) -> frozenset[Focus]:
    """Of the asked kinds, those that the piece gives. A finding of others, an outlook, a caption and a row give none.

    `units`: those in which the answer is wanted, or in which the asked properties are usually given.
    """
    if reading.piece.kind is not EvidenceKind.SENTENCE or reading.cited or has("sentence", "outlook", reading.piece.quote):
        return frozenset()
    found = {focus for focus in KINDS if focus in foci and _gives(reading, focus=focus)}
    number = any(focus in KINDS for focus in foci) and _gives_number(reading, part=part, units=units)
    return frozenset(found | ({focus for focus in NUMBERS if focus in foci} if number else set()))


def _gives_number(reading: Reading, *, part: Part, units: tuple[str, ...]) -> bool:
    asked = {name.name for name in part.of(Role.PROPERTY)}
    fits = any(q.unit and any(same_dimension(q.unit, unit) for unit in units) for q in reading.quantities)
    return fits and bool(asked & reading.names)


def _gives(reading: Reading, *, focus: Focus) -> bool:
    if focus is Focus.MECHANISM:
        return has("sentence", "reason", reading.piece.quote)
    told = reading.section not in ("result", "background")  # there, a treatment names a state or a test
    done = reading.section == "method" and has("sentence", "method", reading.piece.quote)  # "were quenched in water"
    return told and reading.operations > 0 and (done or any(quantity.unit for quantity in reading.quantities))

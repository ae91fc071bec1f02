"""Whether a piece of evidence gives a step or a reason, where a question asks for one (alone or beside a number)."""

from agent.cue import has
from agent.question import Focus
from agent.reading import Reading
from ingest.record import EvidenceKind

KINDS = (Focus.PROCESS, Focus.MECHANISM)  # numbers and comparisons are measured well enough by `agent/feature.py`


def kinds_given(reading: Reading, *, foci: tuple[Focus, ...]) -> frozenset[Focus]:
    """Of the asked kinds, those that the piece gives. A finding of others, an outlook, a caption and a row give none."""
    if reading.piece.kind is not EvidenceKind.SENTENCE or reading.cited or has("sentence", "outlook", reading.piece.quote):
        return frozenset()
    return frozenset(focus for focus in KINDS if focus in foci and _gives(reading, focus=focus))


def _gives(reading: Reading, *, focus: Focus) -> bool:
    if focus is Focus.MECHANISM:
        return has("sentence", "cause", reading.piece.quote)
    told = reading.section not in ("result", "background")  # there, a treatment names a state or a test
    return told and reading.operations > 0 and any(quantity.unit for quantity in reading.quantities)

"""Which mentions of operations say that something was done to the material, rather than name a machine, a test or an idea."""

import re

from ingest.assemble.cue import cue, said
from ingest.assemble.fact import Operation, named
from ingest.assemble.lexicon import is_generic, is_setting, operation_group
from ingest.assemble.operation import find_operations
from ingest.assemble.origin import is_simulated
from ingest.assemble.parameter import step_parameter
from ingest.assemble.piece import Piece
from ingest.record import Mention, MentionType, Quantity

PARTICIPLE = re.compile(r"(?:ed|en|wn|nt|ound|cast|wrought)$", re.IGNORECASE)
APART = frozenset({"machining and shaping", "service and exposure"})  # done to specimens, not to materials
SMALL = frozenset({"bench operations", "batteries and devices"})
SETTINGS = frozenset({"temperature", "time", "pressure", "speed", "cooling rate", "heating rate", "atmosphere"})


def done_operations(piece: Piece) -> tuple[Operation, ...]:
    """The operations of a sentence that were carried out on the material, in the order of doing."""
    mentions = {mention.start: mention for mention in piece.of(MentionType.OPERATION)}
    return tuple(one for one in find_operations(piece) if is_done(piece, mentions[one.start], one))


def is_done(piece: Piece, mention: Mention, operation: Operation) -> bool:
    """Whether the sentence says that this was carried out: as a verb, by its parameters, or as a noun behind "by"."""
    if is_generic(mention.name) or (operation_group(mention.name) in APART and not _mills(operation)):
        return False
    after = piece.text[mention.end - piece.start :].lstrip(" -")
    if cue("namesake").match(after):
        return bool(operation.parameters or operation.variants) and cue("setting").match(after) is not None
    if _is_set(operation):
        return True
    if not said(piece.text, "past") or said(piece.text, "purpose"):
        return False
    before = piece.between(piece.start, mention.start)[-50:]
    if PARTICIPLE.search(mention.text.split()[-1]):
        return (_ends(before, "verb") and not said(before, "drawn")) or _qualifies(after)
    return said(piece.text, "carried") or _ends(before, "noun")


def _mills(operation: Operation) -> bool:
    """Whether it was done at a speed and for a time, as powders are ground: specimens are machined to a size."""
    return {"speed", "time"} <= {one.name for one in (*operation.parameters, *operation.variants)}


def _is_set(operation: Operation) -> bool:
    return any(one.name in SETTINGS for one in (*operation.parameters, *operation.variants))


def _ends(before: str, name: str) -> bool:
    """Whether the text ends in a cue of what comes before a verb, or a noun, of doing; a few words may stand between."""
    return re.search(rf"(?:{cue('before', name).pattern}|,)\s+(?:[\w-]+\s+){{0,2}}$", before, re.IGNORECASE) is not None


def _qualifies(after: str) -> bool:
    """Whether a participle stands before the material that it was done to: "cold-rolled sheets", "melted steel"."""
    return re.match(rf"(?:[\w%.-]+ ){{0,3}}{cue('sample').pattern}", after, re.IGNORECASE) is not None


def makes(piece: Piece) -> bool:
    """Whether a sentence is about making the material: not about a measurement, a computation or a cell."""
    if is_simulated(piece.text) or said(piece.text, "test") or said(piece.text, "cell"):
        return False
    return not said(piece.evidence.section or "", "testing")


def is_firm(operation: Operation) -> bool:
    """Whether an operation counts although its sentence is about a test: a treatment with a temperature or time of its own."""
    group = operation_group(operation.name)
    names = {one.name for one in (*operation.parameters, *operation.variants)}
    return group not in SMALL and not cue("mere").fullmatch(operation.name) and bool(names & {"temperature", "time"})


def find_settings(piece: Piece) -> tuple[Quantity, ...]:
    """The values of a sentence that only says how a process was set: its subject is a process parameter."""
    if not makes(piece) or not said(piece.text, "past"):
        return ()
    found: dict[str, Quantity] = {}
    for mention in piece.of(MentionType.PROPERTY):
        if not found and re.fullmatch(r"(?:the|a|an)?\s*", piece.between(piece.start, mention.start), re.IGNORECASE) is None:
            return ()
        behind = next((one for one in piece.quantities if one.start >= mention.end), None)
        if behind is None or not is_setting(mention.name) or behind.low is None or behind.group is not None:
            continue
        gap = piece.between(mention.end, behind.start)
        if re.fullmatch(r"\s*(?:was|were|of|:|=)?\s*(?:[a-z]+\s+)?(?:at|to|as|of)?\s*", gap) and step_parameter(
            behind, piece.text, offset=piece.start
        ):
            found.setdefault(mention.name, named(behind, mention.name, evidence=(piece.id,)))
    return tuple(found.values())

"""Recipes of an experimental part that make another product than the paper's first: their steps are of that product only."""

import re
from collections.abc import Iterable

from ingest.assemble.cue import cue, said
from ingest.assemble.piece import Piece
from ingest.ids import fold

MADE = r"(?:prepared|synthesi[sz]ed|derived|obtained|fabricated|produced|made|formed)"
OPENING = re.compile(
    rf"^(?:(?:[^,]{{0,40}},\s*)?(?:the\s+|an?\s+)?(?P<name>[^,;:]{{2,60}}?)\s+(?:was|were)\s+(?:\w+ly\s+|also\s+)?{MADE}\b"
    r"|.{0,60}?\bto (?:synthesi[sz]e|prepare|obtain|fabricate) (?:the\s+|an?\s+)?(?P<aim>[^,;:]{2,40}?)"
    r"(?: samples?)? (?:is|was))",
    re.IGNORECASE,
)
RIVAL = "the conventional treatment"  # of a paper on beams, whose samples it is no step of
COINED = re.compile(r"(?=[^@]*@|(?:[^A-Z]*[A-Z]){2}|[A-Za-z]+-?\d)[A-Za-z\d][\w@/+.-]{1,23}")  # a name that the paper gave


def recipes(pieces: Iterable[Piece]) -> dict[str, str]:
    """The product of each sentence of a later recipe, by evidence id; sentences of the first product are not in it."""
    found: dict[str, str] = {}
    known: list[str] = []
    section, running, beam = None, None, False
    for piece in pieces:
        name = product(piece.text)
        if piece.evidence.section != section or cue("every").search(piece.text):
            section, running = piece.evidence.section, None
        if name is not None:
            running = name if _is_other(piece.text, name, known) else None
            if COINED.fullmatch(name):
                known.append(name)
        beam = beam or said(piece.text, "beam")
        if running is None and beam and said(piece.text, "rival") and not said(piece.text, "beam"):
            running = RIVAL
        if running is not None:
            found[piece.id] = running
    return found


def product(text: str) -> str | None:
    """What a sentence says was made ("X was prepared by …"), None when it says no such thing."""
    match = OPENING.match(text)
    if match is None:
        return None
    name = (match["name"] or match["aim"]).strip()
    first, _, noun = name.rpartition(" ")
    return first if COINED.fullmatch(first) and cue("sample").fullmatch(noun) else name


def coined(found: dict[str, str]) -> tuple[str, ...]:
    """The products of the later recipes that the paper gave names of their own."""
    return tuple(dict.fromkeys(name for name in found.values() if COINED.fullmatch(name)))


def _is_other(text: str, name: str, known: list[str]) -> bool:
    """Whether it is told as one beside the first: by name, as a reference, by a changed procedure, or made from the first."""
    if fold(name) in {fold(one) for one in known[:1]}:
        return False
    if said(name, "sibling", "plain"):
        return True
    rest = text[text.find(name) + len(name) :]
    named = COINED.fullmatch(name) is not None
    return named and bool(known) and (said(text, "sibling") or any(one in rest for one in known))

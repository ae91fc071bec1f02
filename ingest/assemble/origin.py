"""Whether a sentence tells what was measured here, simulated here, or found by others."""

import re

from ingest.assemble.cue import cue, said
from ingest.assemble.part import Part
from ingest.assemble.piece import Piece
from ingest.record import Origin


def origin_of(piece: Piece) -> Origin:
    """Cited: an introduction's claim, or a reference mark with words of report. Simulated: of computation."""
    if is_cited(piece):
        return Origin.CITED
    return Origin.SIMULATED if is_simulated(piece.text) else Origin.MEASURED


def is_cited(piece: Piece) -> bool:
    """Whether others found it: reported in words, or a reference mark in an introduction."""
    if piece.part is Part.REVIEW:
        return True
    if said(piece.text, "cited", "own"):
        return False
    if re.search(r"\bet al\b|reported (?:by|that|in)", piece.text):
        return True
    if piece.part is Part.INTRODUCTION:
        return bool(piece.cites)
    return bool(piece.cites) and said(piece.text, "cited")


def is_simulated(text: str) -> bool:
    """Whether the words are of computation; a simulated weld cycle is an experiment, a fitted impedance a measurement."""
    rest = cue("simulated", "words_not").sub(" ", text)
    if cue("simulated", "fitted").search(rest):
        rest = cue("simulated", "fit").sub(" ", rest)
    return cue("simulated").search(rest) is not None

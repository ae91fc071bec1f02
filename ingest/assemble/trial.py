"""Trials on specimens that an experimental part tells of: what was done there was not done to the material."""

import re
from collections.abc import Iterable

from ingest.assemble.cue import cue, said
from ingest.assemble.piece import Piece


def trials(pieces: Iterable[Piece]) -> frozenset[str]:
    """The ids of these sentences: one that names the trial, and those behind it that go on about its specimens."""
    found: set[str] = set()
    block, running = -1, False
    for piece in pieces:
        if piece.block != block:
            block, running = piece.block, False
        running = opens(piece.text) or (running and _goes_on(piece.text))
        if running:
            found.add(piece.id)
    return frozenset(found)


def opens(text: str) -> bool:
    """Whether a sentence says that something was watched while it was heated, or that transformation points were measured."""
    return said(text, "trial") or (said(text, "trial", "thermal") and said(text, "trial", "points"))


def _goes_on(text: str) -> bool:
    """Whether the subject of a sentence, or of its main clause, is a specimen, a chamber or a picture."""
    return cue("trial", "specimen").search(" ".join(one for one in re.split(r"[,;]", text)[:2])[:120]) is not None

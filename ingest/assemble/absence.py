"""What a sentence denies: "no bainite was observed" says that bainite is not there."""

import re

from ingest.assemble.cue import cue, said
from ingest.assemble.piece import Piece
from ingest.record import Mention


def is_absence(piece: Piece) -> bool:
    """Whether the sentence states that something is not there or does not happen."""
    return said(piece.text, "absence")


def is_denied(piece: Piece, mention: Mention) -> bool:
    """Whether the sentence says that this thing is not there."""
    before = piece.between(piece.start, mention.start)[-60:]
    after = piece.text[mention.end - piece.start :]
    return (
        re.search(rf"{cue('denial', 'before').pattern}(?:\s+[\w-]+){{0,4}}\s*$", before, re.IGNORECASE) is not None
        or re.match(rf"[^,;.]{{0,40}}{cue('denial', 'after').pattern}(?!\s+only)", after, re.IGNORECASE) is not None
    )

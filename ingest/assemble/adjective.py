"""Phases that an adjective tells of a microstructure: "fully martensitic", "a ferritic-pearlitic structure"."""

import re
from collections.abc import Iterable

from ingest.assemble.lexicon import is_phase
from ingest.assemble.piece import Piece
from ingest.record import Mention, MentionType

WORD = re.compile(r"(?<![\w])([A-Za-z]+it)ic(?![a-z])")
WHOLE = r"(?:micro-?)?structures?|matrix|phases?|constituents?"
BEHIND = re.compile(
    rf"(?:(?:[-\u2010-\u2015/]|\s+and\s+|,\s*|\s+or\s+)[a-z]+itic)*\s+(?:[\w-]+\s+)?(?:{WHOLE})(?![\w-])", re.IGNORECASE
)
AHEAD = re.compile(
    rf"(?:{WHOLE})\b[^.;]{{0,50}}?\b(?:is|was|are|were|be|becomes?|became|remain(?:s|ed)?)\s+(?:[\w-]+ly\s+|therefore\s+|mainly\s+)*"
    r"(?:[a-z]+itic(?:[-\u2010-\u2015/]|\s+and\s+|,\s*))*$",
    re.IGNORECASE,
)


def adjectives(piece: Piece) -> Iterable[Mention]:
    """A mention of the phase for each adjective of one that stands at a structure or is said of one, in text order."""
    taken = [(one.start, one.end) for one in piece.of(MentionType.PHASE, MentionType.FEATURE, MentionType.MATERIAL)]
    for match in WORD.finditer(piece.text):
        name, start, end = f"{match[1].lower()}e", piece.start + match.start(), piece.start + match.end()
        told = BEHIND.match(piece.text[match.end() :]) or AHEAD.search(piece.text[: match.start()])
        if told and is_phase(name) and not any(a < end and start < b for a, b in taken):
            yield Mention(type=MentionType.PHASE, start=start, end=end, text=match[0], name=name)

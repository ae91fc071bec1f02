"""A piece of evidence with all that was found in it: what every step of the assembly works on."""

import bisect
from collections.abc import Iterable
from dataclasses import dataclass

from ingest.assemble.naming import mentions_of
from ingest.assemble.part import Part, Parts
from ingest.document import Document, Mark, MarkKind
from ingest.find.definition import Definitions
from ingest.find.quantity import find_quantities
from ingest.record import Evidence, EvidenceKind, FoundQuantity, Mention, MentionType

ENDLESS = 2000  # characters; pairs of names in a longer one tell nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One sentence, caption or row: its part of the paper, its paragraph, and its mentions and quantities in text order."""

    evidence: Evidence
    part: Part
    block: int
    mentions: tuple[Mention, ...]
    quantities: tuple[FoundQuantity, ...]
    cites: tuple[Mark, ...] = ()

    @property
    def id(self) -> str:
        """The id of its evidence."""
        return self.evidence.id

    @property
    def text(self) -> str:
        """Its characters."""
        return self.evidence.quote

    @property
    def start(self) -> int:
        """Where it starts in the document."""
        return self.evidence.start

    @property
    def endless(self) -> bool:
        """Whether it is longer than any sentence that says one thing: a broken list, a formula, OCR noise."""
        return len(self.text) > ENDLESS

    def of(self, *types: MentionType) -> tuple[Mention, ...]:
        """Its mentions of some types."""
        return tuple(mention for mention in self.mentions if mention.type in types)

    def first(self, quantity: FoundQuantity) -> FoundQuantity:
        """The first member of a number's list: the words before it name them all ("t8/5 of 10 s, 20 s and 30 s")."""
        if quantity.group is None:
            return quantity
        return next(one for one in self.quantities if one.group == quantity.group)

    def between(self, start: int, end: int) -> str:
        """The characters between two offsets of the document."""
        return self.text[max(0, start - self.start) : max(0, end - self.start)]


def read_pieces(document: Document, evidence: Iterable[Evidence], *, defined: Definitions) -> tuple[Piece, ...]:
    """Every piece of evidence with its mentions and quantities, in text order."""
    parts = Parts(document)
    marks = sorted(document.marks, key=lambda mark: mark.span.start)
    starts = [mark.span.start for mark in marks]
    blocks = [block.span.start for block in document.blocks]
    pieces = []
    for one in evidence:
        inside = tuple(marks[bisect.bisect_left(starts, one.start) : bisect.bisect_left(starts, one.end)])
        table = one.kind is EvidenceKind.ROW
        pieces.append(
            Piece(
                evidence=one,
                part=Part.RESULTS if table else parts.at(one.start),
                block=bisect.bisect_right(blocks, one.start) - 1,
                mentions=mentions_of(one.quote, marks=inside, offset=one.start, defined=defined),
                quantities=find_quantities(one.quote, marks=inside, offset=one.start),
                cites=tuple(mark for mark in inside if mark.kind is MarkKind.CITE),
            )
        )
    return tuple(pieces)

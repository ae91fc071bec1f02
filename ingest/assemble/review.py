"""Whether a paper tells what others found: a review has no results of its own, so that all it says is cited."""

from collections.abc import Sequence
from dataclasses import replace

from ingest.assemble.cue import said
from ingest.assemble.part import Part
from ingest.assemble.piece import Piece
from ingest.document import Document
from ingest.record import EvidenceKind

MANY_REFERENCES = 80
CITING = 0.3  # share of a review's sentences that bear a reference mark; of papers with results of their own half as many do
ASIDE = (Part.TITLE, Part.ABSTRACT, Part.INTRODUCTION, Part.BACK)


def of_review(document: Document, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces; where the paper is a review, every one but the title and the back matter is of one."""
    if not is_review(document, pieces):
        return tuple(pieces)
    return tuple(one if one.part in {Part.TITLE, Part.BACK} else replace(one, part=Part.REVIEW) for one in pieces)


def is_review(document: Document, pieces: Sequence[Piece]) -> bool:
    """No section of results, and: title or abstract calls it a review, or a long list of references is cited all over it."""
    sentences = [one for one in pieces if one.evidence.kind is EvidenceKind.SENTENCE]
    found = {one.part for one in sentences}
    if Part.RESULTS in found:
        return False
    if said(document.bibliography.title or "", "review", "title"):
        return True
    if any(said(one.text, "review", "abstract") for one in sentences if one.part is Part.ABSTRACT):
        return True
    body = [one for one in sentences if one.part not in ASIDE]
    citing = sum(bool(one.cites) for one in body)
    return Part.METHODS not in found and len(document.references) >= MANY_REFERENCES and citing >= CITING * len(body)

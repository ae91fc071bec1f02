"""Paths that a paper quotes from others: one sentence that names a material, what was done to it, and what came of it."""

from collections.abc import Sequence

from ingest.assemble.absence import is_denied
from ingest.assemble.clause import clauses
from ingest.assemble.cue import cue, said
from ingest.assemble.doing import done_operations, is_firm
from ingest.assemble.fact import Structure
from ingest.assemble.material import is_studied, specific
from ingest.assemble.origin import is_cited
from ingest.assemble.part import Part
from ingest.assemble.piece import Piece
from ingest.assemble.result import find_results, look_of
from ingest.assemble.strand import Strand
from ingest.assemble.substance import Substance
from ingest.record import EvidenceKind, Mention, MentionType, Origin

MOST = 12  # quoted paths of one paper
MOST_OF_REVIEW = 60


def quoted_strands(pieces: Sequence[Piece]) -> list[Strand]:
    """The states of other papers that single sentences tell: two roles beside the material, or a treatment with its values."""
    found = []
    for piece in pieces:
        if (
            piece.evidence.kind is EvidenceKind.SENTENCE
            and not piece.endless
            and piece.part is not Part.BACK
            and is_cited(piece)
        ):
            strand = _strand(piece)
            if strand is not None:
                found.append(strand)
    return found[: MOST_OF_REVIEW if any(piece.part is Part.REVIEW for piece in pieces) else MOST]


def _strand(piece: Piece) -> Strand | None:
    material = _material(piece)
    if material is None or len(clauses(piece.text)) > 2:
        return None
    strand = Strand(
        substance=Substance(name=material.name, evidence=(piece.id,), cited=True),
        origin=Origin.CITED,
        operations=list(done_operations(piece)),
        evidence=(piece.id,),
    )
    for one in find_results(piece):
        strand.add(one.fact)
    for mention in piece.of(MentionType.PHASE):
        if said(piece.text, "made") and not is_denied(piece, mention) and not cue("vague").fullmatch(mention.name.lower()):
            strand.add(Structure(feature=mention.name, descriptor=look_of(piece, mention), evidence=(piece.id,)))
    roles = (strand.operations, strand.structures, strand.properties)
    told = any(is_firm(one) for one in strand.operations)
    return strand if told or sum(bool(role) for role in roles) > 1 else None


def _material(piece: Piece) -> Mention | None:
    """The one material of the sentence; None when there are none or several that say as much."""
    named = [one for one in piece.of(MentionType.MATERIAL) if is_studied(one) and specific(one.name) >= 1]
    return named[0] if len({one.name for one in named}) == 1 else None

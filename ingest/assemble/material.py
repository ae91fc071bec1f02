"""The materials a paper is about: which, what they are called, how much the paper is about each."""

import re
from collections.abc import Iterable

from ingest.assemble.cue import cue, said
from ingest.assemble.naming import Definitions, mentions_of
from ingest.assemble.part import Part
from ingest.assemble.piece import Piece
from ingest.assemble.substance import Substance
from ingest.document import Document
from ingest.ids import fold
from ingest.record import EvidenceKind, Mention, MentionType

WEIGHT = {
    Part.TITLE: 6.0,
    Part.ABSTRACT: 3.0,
    Part.METHODS: 1.5,
    Part.RESULTS: 1.0,
    Part.CONCLUSION: 1.5,
    Part.BODY: 1.0,
    Part.INTRODUCTION: 0.2,
    Part.BACK: 0.0,
}
MAIN = 4  # materials a paper may be about
SHARE = 0.25  # of the heaviest, for another one to count


def find_substances(document: Document, pieces: Iterable[Piece], *, defined: Definitions) -> tuple[Substance, ...]:
    """The paper's own materials, heaviest first; empty when it names none in its title, abstract, methods or results."""
    known: dict[str, Substance] = {}
    title = document.bibliography.title or ""
    for mention in mentions_of(title, defined=defined):
        if mention.type is MentionType.MATERIAL:
            _count(known, mention, weight=WEIGHT[Part.TITLE], evidence=None)
    for piece in pieces:
        for mention in piece.of(MentionType.MATERIAL):
            cited = bool(piece.cites) and piece.part is Part.INTRODUCTION
            _count(known, mention, weight=0.0 if cited else WEIGHT[piece.part], evidence=piece.id)
    heavy = sorted(known.values(), key=lambda one: (-one.weight, one.key))
    return tuple(_own(heavy))


def _count(known: dict[str, Substance], mention: Mention, *, weight: float, evidence: str | None) -> None:
    if not is_studied(mention):
        return
    key = fold(mention.name)
    one = known.setdefault(key, Substance(name=mention.name))
    one.weight += weight * specific(mention.name)
    one.surfaces |= {fold(mention.text), key}
    if fold(mention.text) != key and mention.text not in one.aliases:
        one.aliases = (*one.aliases, mention.text)
    if evidence is not None and evidence not in one.evidence:
        one.evidence = (*one.evidence, evidence)


def is_studied(mention: Mention) -> bool:
    """Whether a material can be what a paper is about: no lone element, gas, solvent, reagent or etchant."""
    name = mention.name.strip()
    return (
        len(name) > 2
        and not re.fullmatch(r"[A-Z][a-z]?\d?[+-]?\d?", name)
        and not said(name, "medium")
        and not said(name, "reagent")
    )


def specific(name: str) -> float:
    """How much a name says: "steel" alone says little, "4130 steel" or a formula with numbers says much."""
    words = re.findall(r"[\w%.–-]+", name)
    if cue("sample").fullmatch(name):
        return 0.2
    return 1.0 if len(words) > 1 or re.search(r"\d|[A-Z].*[A-Z]", name) else 0.5


def _own(heavy: list[Substance]) -> Iterable[Substance]:
    """The heaviest, and others of a fair share of its weight; names that are parts of a heavier one's are its aliases."""
    chosen: list[Substance] = []
    for one in heavy:
        host = next((other for other in chosen if _within(one, other)), None)
        if host is not None:
            host.surfaces |= one.surfaces
            host.aliases = tuple(dict.fromkeys((*host.aliases, one.name, *one.aliases)))[:8]
            continue
        if chosen and (one.weight < SHARE * chosen[0].weight or len(chosen) >= MAIN):
            continue
        if one.weight > 0:
            chosen.append(one)
    return chosen


def _within(one: Substance, other: Substance) -> bool:
    """Whether one name is the other with words left out ("4130", "AISI 4130 steel"); formulas are never parts."""
    a, b = (set(re.findall(r"[\w.]+", name.key)) for name in (one, other))
    return bool(a) and a < b and not _contrast(b - a)


def _contrast(words: set[str]) -> bool:
    return bool(words & {"c", "graphene", "coated", "doped", "composite", "composites", "free", "with"})


def material_evidence(substance: Substance, pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    """The sentences that introduce the material: methods first, then abstract, then the rest; no rows."""
    order = {Part.METHODS: 0, Part.ABSTRACT: 1, Part.RESULTS: 2, Part.CONCLUSION: 3, Part.BODY: 2, Part.INTRODUCTION: 4}
    mine = set(substance.evidence)
    ranked = sorted(
        (piece for piece in pieces if piece.id in mine),
        key=lambda piece: (piece.evidence.kind is EvidenceKind.ROW, order.get(piece.part, 5), piece.start),
    )
    return tuple(piece.id for piece in ranked[:3])

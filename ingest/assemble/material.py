"""The materials a paper is about: which, what they are called, how much the paper is about each."""

import re
from collections import Counter
from collections.abc import Iterable

from ingest.assemble.cue import cue, said
from ingest.assemble.lexicon import is_class, is_phase, is_plain_element, is_role
from ingest.assemble.naming import mentions_of
from ingest.assemble.part import Part
from ingest.assemble.piece import Piece
from ingest.assemble.substance import Substance
from ingest.document import Document
from ingest.find.definition import Definitions
from ingest.ids import fold
from ingest.record import EvidenceKind, Mention, MentionType

WEIGHT = {
    Part.TITLE: 6.0,
    Part.ABSTRACT: 3.0,
    Part.METHODS: 1.5,
    Part.RESULTS: 1.0,
    Part.CONCLUSION: 1.5,
    Part.BODY: 1.0,
    Part.REVIEW: 1.0,
    Part.INTRODUCTION: 0.2,
    Part.BACK: 0.0,
}
COMPONENT = 0.3  # of its weight, for a constituent of another material of the paper
FILLER = 0.02  # of its weight, for what the paper puts into another material
FILLED = 4  # times that it says so
FILLS = 0.1  # of the times that it names it
MAIN = 4  # materials a paper may be about
SHARE = 0.12  # of the heaviest, for another one to count


def find_substances(document: Document, pieces: tuple[Piece, ...], *, defined: Definitions) -> tuple[Substance, ...]:
    """The paper's own materials, heaviest first; empty when it names none in its title, abstract, methods or results."""
    known: dict[str, Substance] = {}
    title = document.bibliography.title or ""
    named = [one for one in mentions_of(title, defined=defined) if one.type is MentionType.MATERIAL]
    pure = _pure(title, named)
    for mention in named:
        _count(known, mention, weight=WEIGHT[Part.TITLE], evidence=None, pure=pure)
    for piece in pieces:
        for mention in piece.of(MentionType.MATERIAL):
            cited = bool(piece.cites) and piece.part is Part.INTRODUCTION
            _count(known, mention, weight=0.0 if cited else WEIGHT[piece.part], evidence=piece.id, pure=pure)
    for key in _fillers(pieces):
        if key in known and len(known) > 1:
            known[key].weight *= FILLER
    if not any(one.weight > 0 for one in known.values()):
        _count_samples(known, title, pieces, defined=defined)
    _shorten(known, defined)
    heavy = sorted(known.values(), key=lambda one: (-one.weight, one.key))
    return tuple(_own(heavy))


def _pure(title: str, named: Iterable[Mention]) -> frozenset[str]:
    """The elements that a title spells out as what is studied ("torsion of copper"): where it names no other material."""
    if any(is_studied(one) for one in named):
        return frozenset()
    alone = (one for one in named if len(one.text) > 2 and cue("pure", "after").match(title[one.end :]) is None)
    return frozenset(fold(one.name) for one in alone if is_plain_element(one.name) and not said(one.name, "reagent"))


def _fillers(pieces: Iterable[Piece]) -> tuple[str, ...]:
    """The folded names of materials that stand before "-modified" or behind "addition of": "silica-filled epoxy"."""
    seen: Counter[str] = Counter()
    filled: Counter[str] = Counter()
    put: Counter[str] = Counter()
    for piece in pieces:
        for one in piece.of(MentionType.MATERIAL):
            key = fold(one.name)
            seen[key] += 1
            after = piece.text[one.end - piece.start :].lstrip(" -\u2010\u2011")
            holds = cue("filler", "after").match(after) is not None
            before = re.search(cue("filler", "before").pattern + r"\s+$", piece.between(piece.start, one.start), re.IGNORECASE)
            filled[key] += holds
            put[key] += holds or before is not None
            first, dash, rest = one.text.partition("-")  # "silica-filled epoxy" as one name
            if dash and cue("filler", "after").match(rest):
                filled[fold(first)] += 1
                put[fold(first)] += 1
    return tuple(key for key in put if filled[key] and put[key] >= FILLED and put[key] >= FILLS * seen[key])


def _shorten(known: dict[str, Substance], defined: Definitions) -> None:
    """One material for an abbreviation and what it stands for, under the short name that the paper uses."""
    for one in defined.abbreviations:
        short, long = known.get(fold(one.short)), fold(one.long or "")
        if short is None:
            continue
        for other in [
            two for two in known.values() if two is not short and two.key and (two.key == long or long.endswith(two.key))
        ]:
            short.weight += other.weight
            short.surfaces |= other.surfaces
            short.evidence = tuple(dict.fromkeys((*short.evidence, *other.evidence)))
            short.aliases = tuple(dict.fromkeys((*short.aliases, other.name, *other.aliases)))
            del known[other.key]


def _count_samples(known: dict[str, Substance], title: str, pieces: tuple[Piece, ...], *, defined: Definitions) -> None:
    """A paper that names no material but "alloy X" is about alloy X."""
    for mention in mentions_of(title, defined=defined):
        if mention.type is MentionType.SAMPLE:
            _count(known, mention, weight=WEIGHT[Part.TITLE], evidence=None)
    for piece in pieces:
        for mention in piece.of(MentionType.SAMPLE):
            if cue("sample").match(mention.text):
                _count(known, mention, weight=WEIGHT[piece.part], evidence=piece.id)


def _count(
    known: dict[str, Substance],
    mention: Mention,
    *,
    weight: float,
    evidence: str | None,
    pure: frozenset[str] = frozenset(),
) -> None:
    key = fold(mention.name)
    if key not in pure and not is_studied(mention):
        return
    one = known.setdefault(key, Substance(name=mention.name))
    one.weight += weight * specific(mention.name)
    one.surfaces |= {fold(mention.text), key}
    if fold(mention.text) != key and mention.text not in one.aliases:
        one.aliases = (*one.aliases, mention.text)
    if evidence is not None and evidence not in one.evidence:
        one.evidence = (*one.evidence, evidence)


def is_studied(mention: Mention) -> bool:
    """Whether a material can be what a paper is about: no element, phase, gas, solvent, reagent, etchant or mere role.

    Two letters that stand for a longer name ("EC") may stand for anything.
    """
    name = mention.name.strip()
    if min(len(name), len(mention.text)) < 3 or is_role(name) or said(name, "medium") or said(name, "reagent"):
        return False
    if is_phase(name) or is_plain_element(name):
        return False
    return re.fullmatch(r"[A-Z][a-z]?\d?[+-]?\d?", name) is None


def specific(name: str) -> float:
    """How much a name says: "steel" alone says little, "4130 steel" or a formula with numbers says much."""
    if cue("sample").fullmatch(name) or re.fullmatch(r"[A-Z][a-z]?(?:[\u2010-\u2015-][A-Z][a-z]?)+", name):
        return 0.2
    if is_class(name):
        return 0.5
    return 1.0 if " " in name or re.search(r"\d|[A-Z].*[A-Z]", name) else 0.4


def _own(heavy: list[Substance]) -> Iterable[Substance]:
    """The heaviest, and others of a fair share of its weight; a class ("low carbon steel") is a name of its heaviest member."""
    chosen: list[Substance] = []
    for one in sorted(heavy, key=lambda one: is_class(one.name)):
        if one.weight <= 0 or (chosen and is_class(one.name) and one.weight < 1):
            continue
        host = next((other for other in chosen if _within(one, other) or _of_class(one, other)), None)
        if host is not None:
            host.weight += one.weight if not is_class(one.name) else 0.5 * one.weight
            host.surfaces |= one.surfaces
            host.evidence = (*host.evidence, *one.evidence)
            host.aliases = tuple(dict.fromkeys((*host.aliases, one.name, *one.aliases)))
        else:
            chosen.append(one)
    for one in chosen:
        if any(_component(one, other) for other in chosen):
            one.weight *= COMPONENT
    ranked = sorted(chosen, key=lambda one: (-one.weight, one.key))
    return [one for one in ranked if one.weight >= SHARE * ranked[0].weight][:MAIN]


def _component(one: Substance, other: Substance) -> bool:
    """Whether one is a constituent that the other's name spells out ("LiFePO4" of "LiFePO4/C composite")."""
    parts = re.split(r"[/@+&]|\s", other.key)
    return one is not other and len(parts) > 1 and re.search(r"[/@+&]", other.key) is not None and one.key in parts


def _of_class(one: Substance, other: Substance) -> bool:
    """Whether one is a class name and the other a member by its head noun: "medium Mn steel" and "5Mn steel"."""
    a, b = (re.sub(r"s$", "", name.key.split()[-1]) for name in (one, other))
    return is_class(one.name) and (a == b or (a in {"steel", "alloy"} and re.search(r"\d{3}", b) is not None))


def _within(one: Substance, other: Substance) -> bool:
    """Whether one name is the other with words more or less ("4130", "AISI 4130 steel"); composites are never parts."""
    a, b = (_words(name.key) for name in (one, other))
    joint = re.search(r"[/@+&]", one.key) is not None and re.search(r"[/@+&]", other.key) is not None
    rest = (a ^ b) - ({"composite"} if joint else set())  # "A/B" and "A/B composites" are one
    return bool(a and b) and (a <= b or b <= a) and not _contrast(rest)


def _words(key: str) -> set[str]:
    """The words of a folded name in the singular; "5Mn" and "5 % Mn" are "5 Mn"."""
    plain = re.sub(r"(?<![\w.])(\d+(?:\.\d+)?)\s*(?:wt\.?|at\.?)?\s*%?\s*(?=[a-z]{1,2}\b)", r"\1 ", key)
    return {re.sub(r"s$", "", word) for word in re.findall(r"[\w.%]+", plain)}


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

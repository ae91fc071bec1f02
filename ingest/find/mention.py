"""Mentions of a text: typed spans that name materials, phases, features, forms, operations, properties, techniques, samples.

Sources: names that the paper defines (`Definitions`), materials by rule (`material.py`), labelled nouns ("steel A"), the
vocabulary. The longest wins, among equals the source named first; a formula or grade inside a longer property, feature,
technique or sample is kept beside it. A trained tagger would be one more source of candidates.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ingest.document import Mark, MarkKind
from ingest.find.definition import DefinitionKind, Definitions, noun_labels
from ingest.find.even import even
from ingest.find.lexicon import Hit, lexicon
from ingest.find.material import Material, find_materials, join_materials
from ingest.find.token import Tokens, tokens
from ingest.find.vocabulary import key
from ingest.record import Mention, MentionType

OUTER = {MentionType.PROPERTY, MentionType.TECHNIQUE, MentionType.FEATURE, MentionType.SAMPLE}
VERB_BEFORE = {"to", "we", "can", "could", "will", "would", "may", "might", "must", "should", "then", "they", "not", "further"}
PASSIVE_BEFORE = {
    "was",
    "were",
    "is",
    "are",
    "be",
    "been",
    "being",
    "and",
    "then",
    "subsequently",
    "further",
    "finally",
    "first",
    "firstly",
    "afterwards",
}
GENERIC_BEFORE = PASSIVE_BEFORE | VERB_BEFORE | {"the", "as", "thus", "so", "by", "after", "during", "upon"}
DEFINED, RULE, NAME, ALIAS, WEAK = 0, 1, 2, 3, 4  # a term by its own name comes before one by an alias


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A possible mention: half-open range, type, name, rank of its source (lower wins), and for a material its rule."""

    start: int
    end: int
    type: MentionType
    name: str
    rank: int
    rule: str = "named"


def find_mentions(
    text: str,
    *,
    marks: tuple[Mark, ...] = (),
    offset: int = 0,
    defined: Definitions | None = None,
    vocabularies: tuple[Path, ...] | None = None,
) -> tuple[Mention, ...]:
    """Every mention of a sentence, caption, cell or question, in text order; spans are shifted by `offset`.

    `marks` carry document offsets; reference marks are never part of a mention. `vocabularies` are a user's own files,
    None those that this process uses.
    """
    rules = [_material(m) for m in find_materials(text)]
    candidates = [*_defined(text, defined), *_labels(text), *rules, *_terms(text, vocabularies)]
    closed = [(m.span.start - offset, m.span.end - offset) for m in marks if m.kind is MarkKind.CITE]
    free = [c for c in candidates if not any(a < c.end and c.start < b for a, b in closed)]
    chosen = _joined(text, _longest(free))
    nested = [c for c in rules if any(_inside(c, o) for o in chosen)]
    every = sorted({(c.start, c.end, c.type, c.name) for c in (*chosen, *nested)})
    return tuple(Mention(type=t, start=offset + a, end=offset + b, text=text[a:b], name=name) for a, b, t, name in every)


def _inside(inner: Candidate, outer: Candidate) -> bool:
    shorter = inner.end - inner.start < outer.end - outer.start
    return outer.type in OUTER and shorter and outer.start <= inner.start and inner.end <= outer.end


def _material(material: Material) -> Candidate:
    rank = RULE if material.rule in ("grade", "alloy", "composite") else WEAK
    return Candidate(
        start=material.start, end=material.end, type=MentionType.MATERIAL, name=material.name, rank=rank, rule=material.rule
    )


def _labels(text: str) -> Iterator[Candidate]:
    for start, end, name in noun_labels(text):
        yield Candidate(start=start, end=end, type=MentionType.SAMPLE, name=name, rank=RULE)


def _defined(text: str, defined: Definitions | None) -> Iterator[Candidate]:
    """Names of this paper; an abbreviation whose long form has no type is left to the vocabulary."""
    if defined is None:
        return
    flat = even(text)
    for start, end in defined.places(flat):
        definition = defined.find(flat[start:end])
        if definition and definition.type:
            name = definition.short if definition.kind is DefinitionKind.SAMPLE else definition.name
            yield Candidate(start=start, end=end, type=definition.type, name=name, rank=DEFINED)


def _terms(text: str, vocabularies: tuple[Path, ...] | None) -> Iterator[Candidate]:
    found = tokens(text)
    for hit in lexicon(vocabularies).hits(found):
        own = key(text[hit.start : hit.end]) == key(hit.term.name)
        shown = hit.term.followed_by is not None and re.match(hit.term.followed_by, text[hit.end :]) is not None
        if (own or shown or hit.term.followed_by is None) and _stands(hit, found):
            rank = RULE if shown else NAME if own else ALIAS
            yield Candidate(start=hit.start, end=hit.end, type=hit.term.kind, name=hit.term.name, rank=rank)


def _stands(hit: Hit, found: Tokens) -> bool:
    """Whether the context bears the reading: an infinitive needs "to" or a modal verb, a generic verb a passive before it."""
    before = found.doc[hit.first - 1].text.lower() if hit.first else ""
    if hit.infinitive:
        return before in VERB_BEFORE
    if hit.term.generic:
        return before in GENERIC_BEFORE or before.endswith("ly")
    return not _is_adjective(hit, found)


def _is_adjective(hit: Hit, found: Tokens) -> bool:
    """Whether a lone participle ends a hyphenated word that is no operation: "N-doped", "carbon-coated"."""
    if hit.term.kind is not MentionType.OPERATION or hit.last - hit.first > 1 or not hit.first:
        return False
    glued = found.offsets[hit.first][0] - found.offsets[hit.first - 1][1] == 1
    return glued and found.hyphens[hit.first] and found.doc[hit.first].text.lower().endswith("ed")


def _longest(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Longest first; among equals by rank, then type in the order of `MentionType`, then name."""
    order = list(MentionType)
    chosen: list[Candidate] = []
    for candidate in sorted(_uncut(candidates), key=lambda c: (c.start - c.end, c.start, c.rank, order.index(c.type), c.name)):
        if not any(c.start < candidate.end and candidate.start < c.end for c in chosen):
            chosen.append(candidate)
    return sorted(chosen, key=lambda c: c.start)


def _uncut(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Without operations that begin inside another one: "water-quenched and tempered" is not "quenched and tempered"."""
    every = list(candidates)
    operations = [c for c in every if c.type is MentionType.OPERATION]
    return [
        c
        for c in every
        if c.type is not MentionType.OPERATION or not any(o.start < c.start < o.end < c.end for o in operations)
    ]


def _joined(text: str, chosen: list[Candidate]) -> list[Candidate]:
    """Materials that make one name joined, if nothing else stands between."""
    materials = [Material(start=c.start, end=c.end, name=c.name, rule=c.rule) for c in chosen if c.type is MentionType.MATERIAL]
    others = [c for c in chosen if c.type is not MentionType.MATERIAL]
    joined = [_material(m) for m in join_materials(text, materials)]
    free = [o for o in others if not any(m.start < o.end and o.start < m.end for m in joined)]
    return sorted([*free, *joined], key=lambda c: c.start)

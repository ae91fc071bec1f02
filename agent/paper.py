"""What a run knows of each paper from its searches and opened evidence, and how well a paper fits a part of the question."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from agent.question import Part
from agent.reading import Reading, section_kind
from agent.term import content_terms
from agent.weight import Item, items_of
from graph.hit import Hit, HitKind, SearchResult
from ingest.find.element import elements as element_symbols
from ingest.find.formula import is_formula
from ingest.record import EvidenceKind, Role

FAMILY = 0.5  # of a formula, where a paper has the same elements in other amounts
FORMULA = re.compile(r"[A-Z(][\w.()\[\]−–δ+-]*")
SYMBOL = re.compile(r"[A-WYZ][a-wyz]?")
LEAST_FIT = 0.1
CODE = re.compile(r"(?!\d+e\d+$)(?=.*\d)(?=.*[^\W\d]).{2,}|\d{4}")
CHAIN = re.compile(r"(?:[A-Z][a-z]?[-‐–−]){2,}[A-Z][a-z]?")
ELEMENT = re.compile(r"[A-Z][a-z]?")


@dataclass(slots=True, kw_only=True)
class Paper:
    """The terms and names of one paper as far as they were seen; `seen` leaves background sentences out."""

    document: str
    terms: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)
    own_names: set[str] = field(default_factory=set)  # named in its own work
    scores: list[float] = field(default_factory=list)


def read_papers(results: Iterable[SearchResult], *, readings: Sequence[Reading]) -> dict[str, Paper]:
    """Document id → what is known of it."""
    hits = [hit for result in results for hit in result.hits]
    papers = {
        document: Paper(document=document) for document in (*(h.document for h in hits), *(r.piece.document for r in readings))
    }
    sectioned = _sectioned(hits, readings=readings)
    for hit in hits:
        own = hit.kind is HitKind.PATH or _is_own(hit.section, loose=hit.document not in sectioned)
        _add_hit(papers[hit.document], hit=hit, own=own)
    for reading in readings:
        paper = papers[reading.piece.document]
        paper.terms |= reading.all_terms | content_terms(reading.piece.title or "")
        paper.names |= reading.names
        loose = paper.document not in sectioned or reading.piece.kind is not EvidenceKind.SENTENCE
        if _is_own(reading.piece.section, loose=loose) and not reading.cited:
            paper.seen |= reading.all_terms | reading.names
            paper.own_names |= reading.names
        paper.seen |= content_terms(reading.piece.title or "")
    return papers


def _sectioned(hits: Sequence[Hit], *, readings: Sequence[Reading]) -> set[str]:
    """The papers whose sections say what they hold: there, a sentence without a section is of the introduction."""
    places = [(h.document, h.section) for h in hits] + [(r.piece.document, r.piece.section) for r in readings]
    return {document for document, section in places if section_kind(section) in ("method", "result")}


def _is_own(section: str | None, *, loose: bool) -> bool:
    """Whether a piece tells of the paper's own work. `loose`: a missing section says nothing."""
    return (loose or section is not None) and section_kind(section) != "background"


def _add_hit(paper: Paper, *, hit: Hit, own: bool) -> None:
    texts = [hit.title, hit.material, hit.state, *hit.concepts, *(step.name for step in hit.steps)]
    found = set[str]().union(*(content_terms(text) for text in texts if text))
    lacking = [terms for terms in map(content_terms, hit.missing) if any(map(_is_code, terms))]  # grades and formulas
    whole = (t for t in map(content_terms, hit.matched) if not any(lack < t for lack in lacking))
    matched = set[str]().union(*whole)  # of a text that is matched only in part, what matched is listed by itself
    paper.terms |= found | matched
    paper.names |= {text for text in texts[1:] if text}
    paper.seen |= content_terms(hit.title or "")
    if own:
        paper.own_names |= {text for text in texts[1:] if text}
        paper.seen |= found if hit.kind is HitKind.PATH else found | matched
    paper.scores.append(hit.score)


def anchors(part: Part) -> tuple[Item, ...]:
    """What tells which paper a part is about: materials, else grades, else all; of one part among several its own."""
    items = items_of(part)
    names = {name.name for name in part.of(Role.MATERIAL) if not ELEMENT.fullmatch(name.text)}
    own = content_terms(part.own)
    named = tuple(item for item in items if item.name in names)
    if part.own != part.text:
        coded = tuple(item for item in named if item.terms & own and _is_grade(item))
        if coded:
            return coded
        return tuple(item for item in items if item.terms & own and (item in named or _is_word(item))) or named or items
    codes = {t for t in own if _is_code(t)}
    return named or tuple(item for item in items if _is_word(item) and item.terms & codes) or items


def _is_word(item: Item) -> bool:
    return item.name is None and (item.quantity is None or item.quantity.unit is None)


def _is_code(term: str) -> bool:
    """A grade or a formula: letters with digits ("c38", "5mn"), or four digits ("4130")."""
    return CODE.fullmatch(term) is not None


def _is_grade(item: Item) -> bool:
    """Whether a material's name tells it from all others: a grade, a formula, or its elements in a chain ("Al-Mg-Si")."""
    name = item.name or ""
    formula = is_formula(name) and name not in element_symbols().symbols
    return any(map(_is_code, item.terms)) or formula or CHAIN.fullmatch(name) is not None


def anchor_share(part: Part, *, paper: Paper, own: bool = False) -> float:
    """How much of the part's anchors the paper holds, 0 to 1. `own`: only what its own work and title name counts."""
    items = [item for item in anchors(part) if item.terms]
    if not items:
        return 1.0
    return sum(_held(item, paper=paper, own=own) * item.weight for item in items) / sum(item.weight for item in items)


def _held(item: Item, *, paper: Paper, own: bool) -> float:
    names, terms = (paper.own_names, paper.seen) if own else (paper.names, paper.terms)
    if item.name is not None and any(squeeze(item.name) in squeeze(name) for name in names):
        return 1.0
    family = elements(item.name) if item.name is not None else frozenset()
    related = FAMILY if family and any(elements(name) == family for name in names) else 0.0
    telling = (content_terms(item.name) if item.name is not None else frozenset()) & item.terms or item.terms  # not "steel"
    return max(related, len(telling & terms) / len(telling))


@lru_cache(maxsize=16384)
def elements(name: str) -> frozenset[str]:
    """The elements of a formula of at least three ("SrCo0.95Nb0.05O3" and "SrCo1−xNbxO3−δ" are of one family), else none."""
    found = frozenset(SYMBOL.findall(name)) if FORMULA.fullmatch(name) else frozenset()
    return found if len(found) > 2 else frozenset()


@lru_cache(maxsize=16384)
def squeeze(name: str) -> str:
    """A name without spaces, dashes and dots: "SA508 Gr.4N" and "SA508Gr.4N" are one."""
    return "".join(c for c in name.casefold() if c.isalnum())


def fits(part: Part, *, papers: Mapping[str, Paper]) -> dict[str, float]:
    """Document id → 0.1 to 1: the paper that holds most anchors, and whose hits rank best, comes first."""
    share = {document: anchor_share(part, paper=paper) for document, paper in papers.items()}
    top = max(share.values(), default=0.0) or 1.0
    strength = {document: _strength(paper.scores) for document, paper in papers.items()}
    most = max(strength.values(), default=0.0) or 1.0
    return {
        document: LEAST_FIT + (1 - LEAST_FIT) * (0.7 * (share[document] / top) ** 2 + 0.3 * strength[document] / most)
        for document in papers
    }


def _strength(scores: Sequence[float]) -> float:
    """The best three hits together: one lucky sentence is less than three good ones."""
    return sum(sorted(scores, reverse=True)[:3])

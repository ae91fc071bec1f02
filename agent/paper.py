"""What a run knows of each paper from its searches and opened evidence, and how well a paper fits a part of the question."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from agent.question import Part
from agent.reading import Reading, section_kind
from agent.term import content_terms
from agent.weight import Item, items_of
from graph.hit import Hit, SearchResult
from ingest.record import Role

LEAST_FIT = 0.1
CODE = re.compile(r"(?=.*\d)(?=.*[^\W\d]).{2,}|\d{4}")
ELEMENT = re.compile(r"[A-Z][a-z]?")


@dataclass(slots=True, kw_only=True)
class Paper:
    """The terms and names of one paper as far as they were seen; `seen` leaves background sentences out."""

    document: str
    terms: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)
    scores: list[float] = field(default_factory=list)


def read_papers(results: Iterable[SearchResult], *, readings: Iterable[Reading]) -> dict[str, Paper]:
    """Document id → what is known of it."""
    papers: dict[str, Paper] = defaultdict(lambda: Paper(document=""))
    for result in results:
        for hit in result.hits:
            _add_hit(papers[hit.document], hit=hit)
    for reading in readings:
        paper = papers[reading.piece.document]
        paper.terms |= reading.all_terms | content_terms(reading.piece.title or "")
        paper.names |= reading.names
        if reading.section != "background" and not reading.cited:
            paper.seen |= reading.all_terms | reading.names
    for document, paper in papers.items():
        paper.document = document
    return dict(papers)


def _add_hit(paper: Paper, *, hit: Hit) -> None:
    texts = [hit.title, hit.material, hit.state, *hit.concepts, *(step.name for step in hit.steps)]
    found = set[str]().union(*(content_terms(text) for text in texts if text))
    matched = set[str]().union(*(content_terms(text) for text in hit.matched))
    paper.terms |= found | matched
    paper.names |= {text for text in texts[1:] if text}
    if section_kind(hit.section) != "background":
        paper.seen |= found | matched
    paper.scores.append(hit.score)


def anchors(part: Part) -> tuple[Item, ...]:
    """What tells which paper a part is about: its materials and grades; all its items where it names none."""
    items = items_of(part)
    names = {name.name for name in part.of(Role.MATERIAL) if not ELEMENT.fullmatch(name.text)}
    own = content_terms(part.own)
    codes = {t for t in own if _is_code(t)}
    strong = tuple(item for item in items if item.name in names or (_is_word(item) and item.terms & codes))
    return strong or items


def _is_word(item: Item) -> bool:
    return item.name is None and (item.quantity is None or item.quantity.unit is None)


def _is_code(term: str) -> bool:
    """A grade or a formula: letters with digits ("c38", "5mn"), or four digits ("4130")."""
    return CODE.fullmatch(term) is not None


def anchor_share(part: Part, *, paper: Paper) -> float:
    """How much of the part's anchors the paper holds, 0 to 1."""
    items = [item for item in anchors(part) if item.terms]
    if not items:
        return 1.0
    return sum(_held(item, paper=paper) * item.weight for item in items) / sum(item.weight for item in items)


def _held(item: Item, *, paper: Paper) -> float:
    if item.name is not None and item.name in paper.names:
        return 1.0
    return len(item.terms & paper.terms) / len(item.terms)


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

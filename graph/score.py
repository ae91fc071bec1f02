"""How well a paper and its units answer what is asked: BM25 over weighted fields with corpus statistics kept in the store.

Robertson, Zaragoza & Taylor, "Simple BM25 extension to multiple weighted fields", CIKM 2004. The same code scores both stores.
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from graph.asked import Asked
from graph.hit import HitKind
from graph.index import POSITIONS, Field, PaperIndex
from graph.source import Corpus, Frequency

K1, B = 1.2, 0.6
FIELD_WEIGHT = {
    Field.QUOTE: 1.0,
    Field.VALUE: 1.0,
    Field.NAME: 0.5,
    Field.CONTEXT: 0.5,
    Field.SECTION: 0.3,
}
PATH_WEIGHT = {Field.MATERIAL: 1.0, Field.OPERATION: 1.0, Field.STRUCTURE: 1.0, Field.PROPERTY: 1.2}
TITLE_WEIGHT = 0.2  # a term of the paper's title, in a unit that does not hold it
NEIGHBOUR_WEIGHT = 0.2  # a term of the piece before or after
LINKED_WEIGHT = 0.4  # a term of the evidence on which a path rests
BUCKET_WEIGHT = {1: 0.6, 2: 0.85, 3: 1.0}
PAPER_SHARE = 0.6  # of a unit's score that hangs on how much of the question its paper covers
NEAR = 3  # words between two asked neighbours
NEAR_WEIGHT = 0.4


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What each asked term is worth: asked weight × inverse frequency among units, and among papers."""

    unit: dict[str, float]
    paper: dict[str, float]
    pairs: tuple[tuple[str, str], ...]


@dataclass(slots=True)
class Scored:
    """A unit's score and the asked terms that it holds."""

    score: float = 0.0
    held: set[str] = field(default_factory=set)


def weights(wanted: Asked, corpus: Corpus, frequencies: Mapping[str, Frequency]) -> Weights:
    """The worth of each asked term that occurs in the corpus."""
    unit, paper = {}, {}
    for term, weight in wanted.weights.items():
        if found := frequencies.get(term):
            unit[term] = weight * rarity(found.units, corpus.units)
            paper[term] = weight * rarity(found.papers, corpus.papers)
    return Weights(unit=unit, paper=paper, pairs=tuple(p for p in wanted.pairs if p[0] in unit and p[1] in unit))


def rarity(having: int, every: int) -> float:
    """The inverse document frequency of BM25, never negative."""
    return math.log(1 + max(every - having + 0.5, 0.5) / (having + 0.5))


def score_papers(worth: Weights, holders: Mapping[str, Mapping[str, int]]) -> dict[str, float]:
    """How much of the question each paper covers, 0 to 1."""
    every = sum(worth.paper.values()) or 1.0
    covered: dict[str, float] = defaultdict(float)
    for term in sorted(holders):
        share = worth.paper.get(term, 0.0) / every
        for document, bucket in holders[term].items():
            covered[document] += share * BUCKET_WEIGHT[bucket]
    return dict(covered)


def score_units(index: PaperIndex, worth: Weights, *, coverage: float) -> dict[int, Scored]:
    """The score of every unit of a paper that holds an asked term; keys are the units' numbers."""
    evidence, held = _evidence_amounts(index, worth)
    scores: dict[int, Scored] = {}
    factor = (1 - PAPER_SHARE) + PAPER_SHARE * coverage
    for number, amounts in evidence.items():
        if number in held:
            total = _saturated(amounts, worth, length=index.units[number].length / index.mean_length)
            scores[number] = Scored(total, held[number])
    _add_proximity(index, worth, scores)
    scores.update(_linked_units(index, worth, scores=scores))
    for found in scores.values():
        found.score *= factor
    return scores


def _evidence_amounts(index: PaperIndex, worth: Weights) -> tuple[dict[int, dict[str, float]], dict[int, set[str]]]:
    """How much of each term each piece holds by weighted fields, title and neighbours; and which terms it holds itself."""
    amounts: dict[int, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    held: dict[int, set[str]] = defaultdict(set)
    last = sum(1 for unit in index.units if unit.kind is HitKind.EVIDENCE) - 1
    for term in worth.unit:
        own: set[int] = set()
        for kind, weight in FIELD_WEIGHT.items():
            for place in index.postings(kind, term):
                number = place // POSITIONS
                amounts[number][term] += weight
                if kind is not Field.SECTION:
                    held[number].add(term)
                    own.add(number)
        for number in own:
            for beside in (number - 1, number + 1):
                if 0 <= beside <= last and beside not in own:
                    amounts[beside][term] += NEIGHBOUR_WEIGHT
    for number, found in amounts.items():
        if number in held:
            for term in index.title & worth.unit.keys():
                found[term] += TITLE_WEIGHT
    return amounts, held


def _saturated(amounts: Mapping[str, float], worth: Weights, *, length: float) -> float:
    norm = K1 * (1 - B + B * length)
    return sum(worth.unit[term] * amount * (K1 + 1) / (amount + norm) for term, amount in sorted(amounts.items()))


def _add_proximity(index: PaperIndex, worth: Weights, scores: dict[int, Scored]) -> None:
    """Asked neighbours that stand near each other in a quote are worth more than apart."""
    for first, second in worth.pairs:
        places = index.postings(Field.QUOTE, second)
        others = index.postings(Field.QUOTE, first)
        if not places or not others:
            continue
        near = _near_units(others, places)
        for number in near:
            if number in scores:
                scores[number].score += NEAR_WEIGHT * min(worth.unit[first], worth.unit[second])


def _near_units(first: Sequence[int], second: Sequence[int]) -> set[int]:
    """The units in which a place of one list is within NEAR words of one of the other; both lists ascend."""
    near: set[int] = set()
    at = 0
    for place in first:
        while at < len(second) and second[at] < place - NEAR:
            at += 1
        if at < len(second) and second[at] <= place + NEAR and second[at] // POSITIONS == place // POSITIONS:
            near.add(place // POSITIONS)
    return near


def _linked_units(index: PaperIndex, worth: Weights, *, scores: Mapping[int, Scored]) -> list[tuple[int, Scored]]:
    """Paths and statements: what their names hold, and at a lower weight what their evidence holds."""
    names: dict[int, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for term in worth.unit:
        for kind, weight in (*PATH_WEIGHT.items(), (Field.CONCEPT, 1.0)):
            for place in index.postings(kind, term):
                named = names[place // POSITIONS]
                named[term] = max(named[term], weight)
    found = []
    for number, unit in enumerate(index.units):
        if unit.kind is HitKind.EVIDENCE:
            continue
        linked = [scores[link] for link in unit.links if link in scores]
        if not linked and number not in names:
            continue
        own = names.get(number, {})
        amounts = {term: LINKED_WEIGHT for other in linked for term in other.held}
        if unit.kind is HitKind.STATEMENT:
            best = max((other.score for other in linked), default=0.0)
            found.append((number, Scored(best + 0.1 * sum(worth.unit[t] for t in sorted(own)), set(own) | set(amounts))))
            continue
        for term, weight in own.items():
            amounts[term] = weight + amounts.get(term, 0.0)
        found.append((number, Scored(_saturated(amounts, worth, length=1.0), set(amounts))))
    return found

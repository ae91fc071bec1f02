"""How well a paper and its units answer what is asked: BM25 over weighted fields with corpus statistics kept in the store.

Robertson, Zaragoza & Taylor, "Simple BM25 extension to multiple weighted fields", CIKM 2004. A term counts by its rarity in
the corpus and, within a paper, by its rarity there: what the whole paper is about does not tell its sentences apart. Beside
the terms count the kind of answer (a cause, an extreme, …) and the dimension of its numbers. The same code scores both stores.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from graph.asked import Asked
from graph.hit import HitKind
from graph.index import POSITIONS, Field, PaperIndex
from graph.source import Corpus, Frequency

K1, B = 1.5, 0.6
FIELD_WEIGHT = {Field.QUOTE: 1.0, Field.VALUE: 1.0, Field.NAME: 0.5, Field.CONTEXT: 0.5, Field.SECTION: 0.3}
OWN_FIELDS = frozenset({Field.QUOTE, Field.VALUE, Field.NAME, Field.CONTEXT})
PATH_WEIGHT = {Field.MATERIAL: 1.0, Field.OPERATION: 1.0, Field.STRUCTURE: 1.0, Field.PROPERTY: 1.2}
LOCAL_SHARE = 0.5  # exponent of a term's rarity in its paper, against that in the corpus
TITLE_WEIGHT = 0.4  # a term of the paper's title, in a unit that does not hold it
NEIGHBOUR_WEIGHT = 0.15  # a term of the piece before or after
LINKED_WEIGHT = 0.4  # a term of the evidence on which a path rests
CONCEPT_WEIGHT = 0.1  # an asked term among a statement's concepts, above its sentence's score
SIGN_WEIGHT, DIMENSION_WEIGHT = 4.0, 3.0  # in units of rarity: that of a term of one unit in 50, and in 20
BUCKET_WEIGHT = {1: 0.6, 2: 0.85, 3: 1.0}
PAPER_SHARE = 0.5  # of a unit's score that hangs on how much of the question its paper covers
NEAR, NEAR_WEIGHT = 3, 0.4  # words between two asked neighbours, and what that is worth
MOST_SCORED = 120  # pieces of one paper that are scored in full
NOTHING: frozenset[str] = frozenset()
FRAME_PRIOR = 0.7  # a caption or head row is opened anyway with each row that is read with it
SECTION_PRIORS = {"introduct": 0.75, "abstract": 0.9}  # background, and what the body says in full


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What each asked term is worth: asked weight alone, × rarity among units, × rarity among papers."""

    asked: Mapping[str, float]
    unit: Mapping[str, float]
    paper: Mapping[str, float]
    pairs: tuple[tuple[str, str], ...]
    signs: frozenset[str]
    dimensions: frozenset[str]


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
    return Weights(
        asked=wanted.weights,
        unit=unit,
        paper=paper,
        pairs=tuple(p for p in wanted.pairs if p[0] in unit and p[1] in unit),
        signs=frozenset(sign.value for sign in wanted.signs),
        dimensions=wanted.dimensions,
    )


def rarity(having: int, every: int) -> float:
    """The inverse document frequency of BM25, never negative."""
    return math.log(1 + max(every - having + 0.5, 0.5) / (having + 0.5))


def score_papers(worth: Weights, holders: Mapping[str, Mapping[str, int]]) -> dict[str, float]:
    """How much of the question each paper covers, 0 to 1."""
    every = sum(worth.paper[term] for term in sorted(worth.paper)) or 1.0
    covered: dict[str, float] = defaultdict(float)
    for term in sorted(holders):
        share = worth.paper.get(term, 0.0) / every
        for document, bucket in holders[term].items():
            covered[document] += share * BUCKET_WEIGHT[bucket]
    return dict(covered)


def score_units(index: PaperIndex, worth: Weights, *, coverage: float) -> dict[int, Scored]:
    """The score of every unit of a paper that holds an asked term; keys are the units' numbers."""
    amounts, every = _amounts(index, worth)
    local = _local_worth(index, worth, every)
    held = _promising(every, local)
    _add_inherited(index, amounts, every, held=held, worth=worth)
    scores = {number: Scored(_saturated(index, number, amounts[number], local=local), terms) for number, terms in held.items()}
    _add_proximity(index, worth.pairs, scores, local=local)
    _add_kinds(index, worth, scores)
    _apply_priors(index, scores)
    factor = (1 - PAPER_SHARE) + PAPER_SHARE * coverage
    for found in scores.values():
        found.score *= factor
    scores.update(_linked_units(index, worth, scores, factor=factor))
    return scores


def _amounts(index: PaperIndex, worth: Weights) -> tuple[dict[int, dict[str, float]], dict[int, set[str]]]:
    """How much of each term each piece holds by weighted fields; and which terms it holds itself."""
    amounts: dict[int, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    held: dict[int, set[str]] = defaultdict(set)
    for term in sorted(worth.unit):
        for kind, weight in FIELD_WEIGHT.items():
            own = kind in OWN_FIELDS
            for place in index.postings(kind, term):
                number = place // POSITIONS
                amounts[number][term] += weight
                if own:
                    held[number].add(term)
    return amounts, dict(held)


def _promising(held: Mapping[int, set[str]], local: Mapping[str, float]) -> dict[int, set[str]]:
    """The pieces that hold the most of what is asked: only these are scored in full."""
    if len(held) <= MOST_SCORED:
        return dict(held)
    worth = {number: sum([local[term] for term in sorted(terms)]) for number, terms in held.items()}
    best = sorted(held, key=lambda number: (-worth[number], number))[:MOST_SCORED]
    return {number: held[number] for number in sorted(best)}


def _add_inherited(
    index: PaperIndex,
    amounts: Mapping[int, dict[str, float]],
    every: Mapping[int, set[str]],
    *,
    held: Mapping[int, set[str]],
    worth: Weights,
) -> None:
    """What a piece takes from its paper's title and from the pieces beside it."""
    inherited = sorted(index.title & worth.unit.keys())
    for number, terms in held.items():
        amount = amounts[number]
        for term in inherited:
            amount[term] += TITLE_WEIGHT
        for beside in (number - 1, number + 1):
            for term in sorted(every.get(beside, NOTHING) - terms):
                amount[term] += NEIGHBOUR_WEIGHT


def _local_worth(index: PaperIndex, worth: Weights, held: Mapping[int, set[str]]) -> dict[str, float]:
    """A term's worth within this paper: the geometric mean of its rarity in the corpus and here."""
    having: dict[str, int] = defaultdict(int)
    for terms in held.values():
        for term in terms:
            having[term] += 1
    return {
        term: value ** (1 - LOCAL_SHARE) * (worth.asked[term] * rarity(having[term], index.pieces)) ** LOCAL_SHARE
        for term, value in worth.unit.items()
    }


def _saturated(index: PaperIndex, number: int, amounts: Mapping[str, float], *, local: Mapping[str, float]) -> float:
    norm = K1 * (1 - B + B * index.units[number].length / index.mean_length)
    return (K1 + 1) * sum([local[term] * amount / (amount + norm) for term, amount in sorted(amounts.items())])


def _add_proximity(
    index: PaperIndex, pairs: Iterable[tuple[str, str]], scores: Mapping[int, Scored], *, local: Mapping[str, float]
) -> None:
    """Asked neighbours that stand near each other in a quote are worth more than apart."""
    for first, second in pairs:
        for number in _near_units(index.postings(Field.QUOTE, first), index.postings(Field.QUOTE, second)):
            if number in scores:
                scores[number].score += NEAR_WEIGHT * min(local[first], local[second])


def _near_units(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """The units in which a place of one list is within NEAR words of one of the other; both lists ascend."""
    near: dict[int, None] = {}
    at = 0
    for place in first:
        while at < len(second) and second[at] < place - NEAR:
            at += 1
        if at < len(second) and second[at] <= place + NEAR and second[at] // POSITIONS == place // POSITIONS:
            near[place // POSITIONS] = None
    return list(near)


def _add_kinds(index: PaperIndex, worth: Weights, scores: Mapping[int, Scored]) -> None:
    """What gives the kind of answer that is asked for, or a number of an asked dimension, is worth more."""
    kinds = [(Field.SIGN, sign, SIGN_WEIGHT) for sign in sorted(worth.signs)]
    kinds += [(Field.DIMENSION, dimension, DIMENSION_WEIGHT) for dimension in sorted(worth.dimensions)]
    for kind, name, weight in kinds:
        for place in index.postings(kind, name):
            if place // POSITIONS in scores:
                scores[place // POSITIONS].score += weight


def _apply_priors(index: PaperIndex, scores: Mapping[int, Scored]) -> None:
    for number, found in scores.items():
        if index.units[number].frames:
            found.score *= FRAME_PRIOR
    for word, prior in SECTION_PRIORS.items():
        for place in index.postings(Field.SECTION, word):
            if place // POSITIONS in scores:
                scores[place // POSITIONS].score *= prior


def _linked_units(index: PaperIndex, worth: Weights, scores: Mapping[int, Scored], *, factor: float) -> dict[int, Scored]:
    """Paths and statements: what their names hold, and at a lower weight what their evidence holds."""
    names: dict[int, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for term in worth.unit:
        for kind, weight in (*PATH_WEIGHT.items(), (Field.CONCEPT, 1.0)):
            for place in index.postings(kind, term):
                named = names[place // POSITIONS]
                named[term] = max(named[term], weight)
    found = {}
    for number in range(index.pieces, len(index.units)):
        unit = index.units[number]
        linked = [scores[link] for link in unit.links if link in scores]
        if linked or number in names:
            score = _statement if unit.kind is HitKind.STATEMENT else _path
            found[number] = score(names.get(number, {}), linked, worth, factor=factor)
    return found


def _statement(own: Mapping[str, float], linked: Sequence[Scored], worth: Weights, *, factor: float) -> Scored:
    """A statement is worth its best sentence, and a little more for what it is about."""
    best = max((other.score for other in linked), default=0.0)
    about = CONCEPT_WEIGHT * sum(worth.unit[term] for term in sorted(own))
    return Scored(best + factor * about, set(own).union(*(other.held for other in linked)))


def _path(own: Mapping[str, float], linked: Sequence[Scored], worth: Weights, *, factor: float) -> Scored:
    amounts = {term: LINKED_WEIGHT for other in linked for term in other.held}
    for term, weight in own.items():
        amounts[term] = weight + amounts.get(term, 0.0)
    total = sum(worth.unit[term] * amount * (K1 + 1) / (amount + K1) for term, amount in sorted(amounts.items()))
    return Scored(factor * total, set(amounts))

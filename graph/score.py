"""How well a paper and its units answer what is asked: BM25 over weighted fields with corpus statistics kept in the store.

Robertson, Zaragoza & Taylor, "Simple BM25 extension to multiple weighted fields", CIKM 2004. A term counts by its rarity in
the corpus and, within a paper, by its rarity there: what the whole paper is about does not tell its sentences apart. Beside
the terms count the kind of answer (a cause, an extreme, …) and the dimension of its numbers. The same code scores both stores.
"""

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from graph.asked import Asked
from graph.hit import HitKind
from graph.index import FIELDS, FRAMES, KINDS, MOST_UNITS, POSITIONS, Field, PaperIndex
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
FRAME_PRIOR = 0.7  # a caption or head row is opened anyway with each row that is read with it
SECTION_PRIORS = {"introduct": 0.75, "abstract": 0.9}  # background, and what the body says in full

DIGITS = 4  # of a score
FIELD_WEIGHTS = np.array([FIELD_WEIGHT.get(kind, 0.0) for kind in Field])
IS_OWN = np.array([kind in OWN_FIELDS for kind in Field])
NAME_WEIGHTS = np.array([PATH_WEIGHT.get(kind, float(kind is Field.CONCEPT)) for kind in Field])
TERM_STEP = 1 << 33  # more than any unit and position in one number
Floats = NDArray[np.float64]
Truths = NDArray[np.bool_]
Numbers = NDArray[np.intp]


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What each asked term is worth: asked weight alone, × rarity among units, × rarity among papers."""

    asked: Mapping[str, float]
    unit: Mapping[str, float]
    paper: Mapping[str, float]
    pairs: tuple[tuple[str, str], ...]
    signs: frozenset[str]
    dimensions: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """The scores of a paper's units by number; `found`: which hold something asked; `held`: what (term × unit)."""

    score: Floats
    found: Truths
    held: Truths
    terms: tuple[str, ...]

    def held_by(self, number: int) -> frozenset[str]:
        """The asked terms that a unit holds."""
        return frozenset(self.terms[at] for at in np.flatnonzero(self.held[:, number]))


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


def score_units(index: PaperIndex, worth: Weights, *, coverage: float) -> Scores:
    """The score of every unit of a paper."""
    every = len(index.ids)
    if not worth.unit:
        return Scores(score=np.zeros(every), found=np.zeros(every, bool), held=np.zeros((0, every), bool), terms=())
    return _Scoring(index, worth, factor=(1 - PAPER_SHARE) + PAPER_SHARE * coverage).scores()


class _Scoring:
    """The scoring of one paper. Matrices are term × piece; `kept` are the pieces scored in full, `at` their column or -1."""

    def __init__(self, index: PaperIndex, worth: Weights, *, factor: float) -> None:
        self.index, self.worth, self.factor = index, worth, factor
        self.terms = tuple(sorted(worth.unit))
        self.unit = np.array([worth.unit[term] for term in self.terms])
        places = [index.places(term) for term in self.terms]
        self.which = np.repeat(np.arange(len(places)), [len(found) for found in places])
        self.every = np.concatenate(places)
        self.number = (self.every // (POSITIONS * FIELDS)).astype(np.int64)
        self.field = self.every // POSITIONS % FIELDS
        self.amounts, self.own = self._amounts()
        self.local = self._local_worth()
        self.kept = self._promising()
        self.held = self.own[:, self.kept]
        self.at = np.full(len(index.ids), -1)
        self.at[self.kept] = np.arange(len(self.kept))

    def scores(self) -> Scores:
        """Pieces first, then the paths and statements that rest on them."""
        pieces = self._pieces()
        every = len(self.index.ids)
        score, found = np.zeros(every), np.zeros(every, bool)
        held = np.zeros((len(self.terms), every), bool)
        score[self.kept], found[self.kept], held[:, self.kept] = pieces, True, self.held
        if every > self.index.pieces:
            behind = slice(self.index.pieces, every)
            score[behind], found[behind], held[:, behind] = self._linked_units(pieces)
        return Scores(score=score.round(DIGITS), found=found, held=held, terms=self.terms)

    def _amounts(self) -> tuple[Floats, Truths]:
        """How much of each term each piece holds by weighted fields; and which terms it holds itself."""
        shape = len(self.terms), self.index.pieces
        inside = self.number < self.index.pieces
        cell = (self.which * self.index.pieces + self.number)[inside]
        field = self.field[inside]
        amounts = np.bincount(cell, FIELD_WEIGHTS[field], minlength=shape[0] * shape[1]).reshape(shape)
        own = np.zeros(shape[0] * shape[1], bool)
        own[cell[IS_OWN[field]]] = True
        return np.asarray(amounts, np.float64), own.reshape(shape)

    def _local_worth(self) -> Floats:
        """A term's worth within this paper: the geometric mean of its rarity in the corpus and here."""
        having, pieces = self.own.sum(1), self.index.pieces
        rarities = np.log1p(np.maximum(pieces - having + 0.5, 0.5) / (having + 0.5))
        asked = np.array([self.worth.asked[term] for term in self.terms])
        return np.asarray(self.unit ** (1 - LOCAL_SHARE) * (asked * rarities) ** LOCAL_SHARE)

    def _promising(self) -> Numbers:
        """The pieces that hold the most of what is asked: only these are scored in full."""
        numbers = np.flatnonzero(self.own.any(0))
        if len(numbers) <= MOST_SCORED:
            return numbers
        worth = (self.local[:, None] * self.own[:, numbers]).sum(0)
        return np.sort(numbers[np.lexsort((numbers, -worth))[:MOST_SCORED]])

    def _pieces(self) -> Floats:
        amounts = self.amounts[:, self.kept]
        self._add_inherited(amounts)
        norm = K1 * (1 - B + B * self.index.lengths[self.kept] / self.index.mean_length)
        score = np.asarray((K1 + 1) * (self.local[:, None] * amounts / (amounts + norm)).sum(0))
        self._add_proximity(score)
        self._add_kinds(score)
        self._apply_priors(score)
        return score * self.factor

    def _add_inherited(self, amounts: Floats) -> None:
        """What a piece takes from its paper's title and from the pieces beside it."""
        title = self.index.title
        amounts[[term in title for term in self.terms]] += TITLE_WEIGHT
        own = np.zeros((len(self.terms), self.index.pieces + 2), bool)  # with nothing before the first and after the last
        own[:, 1:-1] = self.own
        for beside in (self.kept, self.kept + 2):
            amounts += NEIGHBOUR_WEIGHT * (own[:, beside] & ~self.held)

    def _add_proximity(self, score: Floats) -> None:
        """Asked neighbours that stand near each other in a quote are worth more than apart."""
        place = {term: at for at, term in enumerate(self.terms)}
        present = self.own.any(1)
        pairs = [(place[one], place[two]) for one, two in self.worth.pairs]
        pairs = [(one, two) for one, two in pairs if present[one] and present[two]]
        if not pairs:
            return
        quoted = self.field == int(Field.QUOTE)
        which, words = self.which[quoted], self.every[quoted].astype(np.int64)
        words = words // (POSITIONS * FIELDS) * POSITIONS + words % POSITIONS  # unit and position in one number
        ends = np.searchsorted(which, np.arange(len(self.terms) + 1))
        firsts = [words[ends[one] : ends[one + 1]] for one, _ in pairs]
        pair = np.repeat(np.arange(len(pairs)), [len(found) for found in firsts])
        first, second = np.concatenate(firsts), np.array([two for _, two in pairs])[pair] * TERM_STEP
        keys = which * TERM_STEP + words
        after = np.append(keys, np.iinfo(np.int64).max)[np.searchsorted(keys, second + first - NEAR)]
        near = (after <= second + first + NEAR) & ((after - second) // POSITIONS == first // POSITIONS)
        found = np.unique(pair[near] * MOST_UNITS + first[near] // POSITIONS)
        column = self.at[found % MOST_UNITS]
        worth = np.array([NEAR_WEIGHT * min(self.local[one], self.local[two]) for one, two in pairs])[found // MOST_UNITS]
        score += np.bincount(column[column >= 0], worth[column >= 0], minlength=len(score))

    def _add_kinds(self, score: Floats) -> None:
        """What gives the kind of answer that is asked for, or a number of an asked dimension, is worth more."""
        kinds = [(Field.SIGN, sign, SIGN_WEIGHT) for sign in sorted(self.worth.signs)]
        kinds += [(Field.DIMENSION, dimension, DIMENSION_WEIGHT) for dimension in sorted(self.worth.dimensions)]
        for kind, name, weight in kinds:
            score[self._columns(self.index.postings(kind, name) // POSITIONS)] += weight

    def _apply_priors(self, score: Floats) -> None:
        score[self.index.kinds[self.kept] >= FRAMES] *= FRAME_PRIOR
        for word, prior in SECTION_PRIORS.items():
            score[self._columns(self.index.postings(Field.SECTION, word) // POSITIONS)] *= prior

    def _columns(self, numbers: NDArray[Any]) -> Numbers:
        columns = self.at[numbers]
        return np.asarray(columns[columns >= 0])

    def _linked_units(self, pieces: Floats) -> tuple[Floats, Truths, Truths]:
        """Paths and statements: what their names hold, and at a lower weight what their evidence holds."""
        index, first = self.index, self.index.pieces
        count = len(index.ids) - first
        names = np.zeros((len(self.terms), count))
        behind = np.flatnonzero(self.number >= first)
        weight = NAME_WEIGHTS[self.field[behind]]
        behind, weight = behind[np.argsort(weight, kind="stable")], np.sort(weight)  # of two in one place the last stays
        names[self.which[behind], self.number[behind] - first] = weight
        columns = self.at[index.links]
        owner = np.repeat(np.arange(count), np.diff(index.link_ends, prepend=np.uint32(0))[first:])[columns >= 0]
        columns = columns[columns >= 0]
        term, link = np.nonzero(self.held[:, columns])
        linked = np.zeros((len(self.terms), count), bool)
        linked[term, owner[link]] = True
        best, rests = np.zeros(count), np.zeros(count, bool)
        if len(owner):
            starts = np.flatnonzero(np.diff(owner, prepend=-1))
            best[owner[starts]], rests[owner[starts]] = np.maximum.reduceat(pieces[columns], starts), True
        held = linked | (names > 0)
        about = CONCEPT_WEIGHT * (self.unit[:, None] * (names > 0)).sum(0)
        amounts = LINKED_WEIGHT * linked + names
        path = (self.unit[:, None] * amounts * (K1 + 1) / (amounts + K1)).sum(0)
        is_path = index.kinds[first:] % len(KINDS) == KINDS.index(HitKind.PATH)
        return np.where(is_path, self.factor * path, best + self.factor * about), rests | (names > 0).any(0), held

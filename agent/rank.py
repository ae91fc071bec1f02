"""Ranks opened evidence for one part of a question, and picks few pieces that together cover most of it."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from agent.cue import has
from agent.question import Focus, Part
from agent.reading import Reading
from agent.weight import Item, item_rarity, items_of, rarity, share
from ingest.find.unit import same_dimension
from ingest.record import EvidenceKind

SATURATION = 0.35  # what an item is still worth once a picked piece holds it
ALIKE = 0.7  # share of terms at which two pieces say the same
# What a piece gains or loses beside its coverage, which is 0 to 1. Round numbers, after a logistic regression over 36 questions
# and the 14,134 pieces of their papers, cross-validated by question.
SECTION_GAIN = {"summary": 0.1, "result": 0.04, "method": 0.0, "background": -0.08, None: 0.0}
NUMBER_GAIN = 0.1
UNIT_GAIN = 0.2
CAUSE_GAIN = {Focus.MECHANISM: 0.3, Focus.TRADEOFF: 0.08, Focus.COMPARISON: 0.06}
COST_GAIN = {Focus.TRADEOFF: 0.15, Focus.MECHANISM: 0.06}
COMPARE_GAIN = 0.06
METHOD_GAIN = 0.12
STEP_GAIN = 0.05  # for each treatment and each number of a recipe
MOST_STEPS = 4
LEVEL = 0.3  # keeps scores above 0, so that a paper's fit can scale them
LENGTH_LOSS = 0.12  # for each e-fold of terms: a short piece says it more plainly
LOSS = {"outlook": 0.3, "pointer": 0.05, "cited": 0.05}
CAPTION_LOSS = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A piece with its worth for one part; `covers` is the weighted share of the part's items that it holds."""

    reading: Reading
    score: float
    covers: float
    held: tuple[float, ...]  # share of each item


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """All pieces for one part, best first."""

    part: Part
    items: tuple[Item, ...]
    weights: tuple[float, ...]
    pieces: tuple[Ranked, ...]


def rank(
    part: Part, *, readings: Sequence[Reading], foci: tuple[Focus, ...], units: tuple[str, ...], documents: Mapping[str, float]
) -> Ranking:
    """Best first, ties by id. `documents`: how well each paper fits this part, 0 to 1."""
    items = items_of(part)
    rare = rarity(readings)
    weights = tuple(item.weight * item_rarity(item, rare=rare) for item in items)
    total = sum(weights) or 1.0
    found = []
    heads = {i for reading in readings if reading.piece.kind is EvidenceKind.ROW for i in reading.piece.context}
    for reading in (r for r in readings if _can_be_said(r, heads=heads)):
        held = tuple(share(item, reading) for item in items)
        covers = sum(w * h for w, h in zip(weights, held, strict=True)) / total
        gain = _gain(reading, foci=foci, units=units)
        fit = documents.get(reading.piece.document, 0.0)
        found.append(Ranked(reading=reading, score=(covers + gain + LEVEL) * fit, covers=covers, held=held))
    found.sort(key=lambda r: (-r.score, r.reading.piece.id))
    return Ranking(part=part, items=items, weights=weights, pieces=tuple(found))


def _can_be_said(reading: Reading, *, heads: set[str]) -> bool:
    """A head row says nothing by itself, a row without known heads or numbers neither."""
    if reading.piece.kind is not EvidenceKind.ROW:
        return True
    return reading.piece.id not in heads and any(cell.numeric for cell in reading.cells)


def _gain(reading: Reading, *, foci: tuple[Focus, ...], units: tuple[str, ...]) -> float:
    """What the kind of the piece adds to its coverage, for this kind of question."""
    quote = reading.piece.quote
    gain = SECTION_GAIN[reading.section] + _focus_gain(reading, foci=foci)
    if any(q.unit and any(same_dimension(q.unit, u) for u in units) for q in reading.quantities):
        gain += UNIT_GAIN
    gain -= LENGTH_LOSS * math.log(1 + len(reading.terms))
    gain -= sum(loss for cue, loss in LOSS.items() if has("sentence", cue, quote))
    return gain - (CAPTION_LOSS if reading.piece.kind is EvidenceKind.CAPTION else 0.0)


def _focus_gain(reading: Reading, *, foci: tuple[Focus, ...]) -> float:
    quote = reading.piece.quote
    gain = _most(CAUSE_GAIN, foci=foci) if has("sentence", "cause", quote) else 0.0
    gain += _most(COST_GAIN, foci=foci) if has("sentence", "cost", quote) else 0.0
    gain += COMPARE_GAIN if has("sentence", "compare", quote) and Focus.PROCESS not in foci else 0.0
    numbers = sum(q.unit is not None for q in reading.quantities)
    if numbers and {Focus.VALUE, Focus.COMPARISON} & set(foci):
        gain += NUMBER_GAIN
    if Focus.PROCESS in foci:
        gain += METHOD_GAIN if reading.section == "method" else 0.0
        gain += STEP_GAIN * (min(MOST_STEPS, reading.operations) + min(MOST_STEPS, numbers))
    return gain


def _most(gains: Mapping[Focus, float], *, foci: tuple[Focus, ...]) -> float:
    return max((gains.get(focus, 0.0) for focus in foci), default=0.0)


def pick(ranking: Ranking, *, most: int, least_score: float, floor: float) -> tuple[Ranked, ...]:
    """Up to `most` pieces, greedily by what each adds; none below `floor` of the best one's score, nor below `least_score`."""
    worth = list(ranking.weights)
    total = sum(ranking.weights) or 1.0
    best = ranking.pieces[0].score if ranking.pieces else 0.0
    rest = [r for r in ranking.pieces if r.score >= max(least_score, floor * best)]
    picked: list[Ranked] = []
    while rest and len(picked) < most:
        chosen = max(rest, key=lambda r: (_added(r, worth=worth, total=total), r.score, r.reading.piece.id))
        picked.append(chosen)
        worth = [w * (1 - (1 - SATURATION) * held) for w, held in zip(worth, chosen.held, strict=True)]
        rest = [r for r in rest if r is not chosen and not _alike(r.reading, chosen.reading)]
    return tuple(picked)


def _added(ranked: Ranked, *, worth: Sequence[float], total: float) -> float:
    """The score with saturated coverage in place of the full one."""
    new = sum(w * h for w, h in zip(worth, ranked.held, strict=True)) / total
    return ranked.score - ranked.covers + new


def _alike(first: Reading, second: Reading) -> bool:
    """Whether two pieces of one kind say the same (an abstract and a conclusion); rows of one table do not."""
    if first.piece.kind is EvidenceKind.ROW or second.piece.kind is EvidenceKind.ROW:
        return False
    both = len(first.terms & second.terms)
    return both >= ALIKE * max(1, min(len(first.terms), len(second.terms)))

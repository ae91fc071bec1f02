"""Ranks opened evidence for one part of a question, and picks few pieces that together cover most of it."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from agent.aspect import KINDS, kinds_given
from agent.cue import has
from agent.feature import Held, hold, load_weights, measure
from agent.question import Focus, Part
from agent.rarity import rare_shares
from agent.reading import Reading
from agent.support import CONTENT, typical_units
from agent.term import content_terms
from agent.weight import Item, items_of, same_number
from ingest.find.mention import find_mentions
from ingest.find.unit import same_dimension
from ingest.record import EvidenceKind, FoundQuantity, QuantityKind, Role

SATURATION = 0.7  # what an item is still worth once a picked piece holds it
SAME_PAPER = 0.03  # for each piece of a paper that is picked already
NOVELTY = 0.25  # what a piece adds that covers the whole part anew, beside the chance that it supports the part
# What the first piece that gives an asked kind of answer adds: steps seldom name what is made.
KIND = {Focus.PROCESS: 0.5, Focus.MECHANISM: 0.2, Focus.VALUE: 0.5, Focus.COMPARISON: 0.5}
KIND_AGAIN = 0.8  # of that, what each further one still adds
BESIDE = 0.4  # what a step adds beside the step told before or after it: recipes are told in one go
RARE = 3  # pieces of those opened for each that supports the part; the weights take the two as equally many
ALIKE = 0.7  # share of terms at which two pieces say the same
ALIKE_NUMBERS = 0.35  # the same, where all numbers of one stand in the other


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A piece with the chance, 0 to 1, that it supports the part, and what it holds of the part's items."""

    reading: Reading
    score: float
    held: Held
    kinds: frozenset[Focus] = frozenset()  # of the kinds of answer that the question asks for, those that the piece gives


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """All pieces for one part, best first."""

    part: Part
    pieces: tuple[Ranked, ...]


def rank(
    part: Part,
    *,
    readings: Sequence[Reading],
    foci: tuple[Focus, ...],
    units: tuple[str, ...],
    documents: Mapping[str, float],
    beside: Sequence[Reading] = (),
) -> Ranking:
    """Best first, ties by id.

    `documents`: how well each paper fits this part, 0 to 1; `beside`: neighbours that were read but are not ranked.
    """
    items = items_of(part)
    wanted = asked_units(part, units=units)
    near = {r.piece.id: hold(items, reading=r) for r in (*beside, *readings)}
    rare = rare_shares(part, readings=(*beside, *readings))
    heads = {i for reading in readings if reading.piece.kind is EvidenceKind.ROW for i in reading.piece.context}
    weights = load_weights()
    found = []
    for reading in readings:
        if can_be_said(reading, heads=heads):
            measures = measure(reading, part=part, items=items, foci=foci, units=wanted, near=near, rare=rare)
            fit = documents.get(reading.piece.document, 0.0)
            kinds = kinds_given(reading, foci=foci, part=part, units=wanted)
            score = weights.chance(measures) * fit
            found.append(Ranked(reading=reading, score=score, held=near[reading.piece.id], kinds=kinds))
    found.sort(key=lambda r: (-r.score, r.reading.piece.id))
    return Ranking(part=part, pieces=tuple(found))


def asked_units(part: Part, *, units: tuple[str, ...]) -> tuple[str, ...]:
    """The units that the answer is wanted in, else those in which the asked properties are usually given."""
    return units or tuple(unit for name in part.of(Role.PROPERTY) for unit in typical_units(name.name))


def can_be_said(reading: Reading, *, heads: set[str]) -> bool:
    """Head rows, rows without known heads or numbers, orders to a reader or a machine, and front matter say nothing."""
    if reading.piece.kind is not EvidenceKind.ROW:
        return not any(has("sentence", cue, reading.piece.quote) for cue in ("instruction", "matter"))
    numbers = sum(cell.numeric for cell in reading.cells)
    return numbers > (1 if reading.piece.id in heads else 0)  # a row of results may be read with others that it spans into


def pick(ranking: Ranking, *, most: int, least_score: float, floor: float) -> tuple[Ranked, ...]:
    """Up to `most` pieces, by what each adds; none with less than `floor` of the best odds, nor below `least_score`."""
    left: dict[int, float] = {}  # what an item is still worth, by its place
    given: Counter[Focus] = Counter()  # how often each kind of answer is given
    best = odds(ranking.pieces[0].score) if ranking.pieces else 0.0
    fair = (r for r in ranking.pieces if r.score >= least_score and _says_something(r))
    rest = [r for r in fair if odds(r.score) >= floor * best or r.kinds & set(KINDS)]  # numbers outweigh steps and reasons
    rest = [r for r in rest if not any(_answers_better(other, than=r, part=ranking.part) for other in rest)]
    picked: list[Ranked] = []
    while rest and len(picked) < most:
        papers = Counter(r.reading.piece.document for r in picked)
        chosen = max(
            rest,
            key=lambda r: (
                _added(r, left=left, papers=papers) + _kind_worth(r, given=given) + _beside(r, picked=picked),
                r.score,
                r.reading.piece.id,
            ),
        )
        picked = [*(r for r in picked if not _says_again(r.reading, said=chosen.reading)), chosen]  # the fuller one says it
        given.update(chosen.kinds)
        left = {n: left.get(n, 1.0) * (1 - (1 - SATURATION) * held) for n, held in enumerate(chosen.held.shares)}
        rest = [r for r in rest if r is not chosen and not _says_again(r.reading, said=chosen.reading)]
        tables = [_table(r.reading) for r in picked]
        rest = [r for r in rest if not (t := _table(r.reading)) or tables.count(t) < (most + 1) // 2]  # room for the text
    return tuple(picked)


def _table(reading: Reading) -> str | None:
    """What tells the table of a row; None for what is no row."""
    return reading.piece.context[0] if reading.piece.kind is EvidenceKind.ROW and reading.piece.context else None


def _answers_better(other: Ranked, *, than: Ranked, part: Part) -> bool:
    """Whether another row of the same table is of an asked state that this row is not of."""
    table = _table(than.reading)
    if table is None or table != _table(other.reading):
        return False
    asked = items_of(part)
    return _own(asked, reading=than.reading) < _own(asked, reading=other.reading)


def at_asked_numbers(found: tuple[Ranked, ...], *, part: Part, units: tuple[str, ...]) -> tuple[Ranked, ...]:
    """Without pieces at another number than an asked one, where a piece gives the asked property at all asked numbers.

    A number in the unit of the property itself may be the answer, so none of these tells another state.
    """
    wanted = asked_units(part, units=units)
    asked = [q for q in part.quantities if q.unit is not None and q.unit not in CONTENT]
    telling = [q for q in asked if q.kind is QuantityKind.VALUE and not _is_in(q, units=wanted)]
    names = {name.name for name in part.of(Role.PROPERTY)}
    full = any(_gives_at(r.reading, names=names, units=wanted, asked=asked) for r in found)
    if not telling or not full:
        return found
    return tuple(r for r in found if not any(_has_like(q, reading=r.reading) for q in _lacked(telling, reading=r.reading)))


def _gives_at(reading: Reading, *, names: set[str], units: tuple[str, ...], asked: Sequence[FoundQuantity]) -> bool:
    given = bool(names & reading.names) and any(_is_in(q, units=units) for q in reading.quantities)
    return given and not _lacked(asked, reading=reading)


def _is_in(quantity: FoundQuantity, *, units: tuple[str, ...]) -> bool:
    """Whether a number is measured in one of these units."""
    return quantity.unit is not None and any(same_dimension(quantity.unit, unit) for unit in units)


def _lacked(asked: Sequence[FoundQuantity], *, reading: Reading) -> list[FoundQuantity]:
    """The asked numbers that neither the piece nor what it is read with holds."""
    held = (*reading.quantities, *reading.context_quantities)
    return [q for q in asked if not any(same_number(q, other) for other in held)]


def _has_like(asked: FoundQuantity, *, reading: Reading) -> bool:
    """Whether the piece itself has a number that is measured in the unit of the asked one."""
    return asked.unit is not None and any(_is_in(q, units=(asked.unit,)) for q in reading.quantities)


def _own(items: Sequence[Item], *, reading: Reading) -> frozenset[int]:
    """Of the items, those that a row's own cells hold whole."""
    named = frozenset(m.name for m in find_mentions(reading.piece.quote))
    return frozenset(
        n
        for n, item in enumerate(items)
        if (item.quantity is None and (item.name in named or item.terms <= reading.terms))
        or (item.quantity is not None and any(same_number(item.quantity, q) for q in reading.quantities))
    )


def _says_something(ranked: Ranked) -> bool:
    """Whether a piece holds any of what is asked, or gives an asked step: steps seldom name what is made, reasons do."""
    return ranked.held.covers > 0 or Focus.PROCESS in ranked.kinds


def odds(chance: float) -> float:
    """How much likelier than not."""
    return chance / max(1e-9, 1 - chance)


def _added(ranked: Ranked, *, left: Mapping[int, float], papers: Mapping[str, int]) -> float:
    """The chance, more for what no picked piece holds yet of the part, less a little for the same paper again."""
    weights, shares = ranked.held.weights, ranked.held.shares
    new = sum(w * left.get(n, 1.0) * s for n, (w, s) in enumerate(zip(weights, shares, strict=True))) / (sum(weights) or 1.0)
    again = SAME_PAPER * papers.get(ranked.reading.piece.document, 0)
    return likely(ranked.score) + NOVELTY * new - again


def likely(score: float) -> float:
    """The chance among opened pieces, few of which support the part."""
    return odds(score) / (odds(score) + RARE)


def _kind_worth(ranked: Ranked, *, given: Mapping[Focus, int]) -> float:
    """What the kinds of answer that a piece gives are still worth, each the less the more often it is given.

    A step or a reason of something else is worth nothing: it counts as far as the piece is likely to be of the part.
    """
    return math.sqrt(likely(ranked.score)) * sum(KIND[kind] * KIND_AGAIN ** given.get(kind, 0) for kind in ranked.kinds)


def _beside(ranked: Ranked, *, picked: Sequence[Ranked]) -> float:
    """What a step adds that stands before or after a picked one."""
    steps = {r.reading.piece.id for r in picked if Focus.PROCESS in r.kinds} if Focus.PROCESS in ranked.kinds else set()
    return BESIDE if steps & {ranked.reading.piece.before, ranked.reading.piece.after} else 0.0


def _says_again(reading: Reading, *, said: Reading) -> bool:
    """Whether a piece says no more than another: an abstract beside a conclusion, a row beside a sentence with its numbers."""
    if reading.piece.kind is EvidenceKind.ROW:
        return said.piece.kind is not EvidenceKind.ROW and _repeats(reading, said=said)
    if said.piece.kind is EvidenceKind.ROW:
        return False
    both = len(reading.terms & said.terms) / max(1, len(reading.terms))
    return both >= (ALIKE_NUMBERS if _same_numbers(reading, said) else ALIKE)


def _repeats(row: Reading, *, said: Reading) -> bool:
    """Whether a sentence of the same paper gives all numbers of a row and names it as the row does."""
    numbers = {(q.low, q.high, q.unit) for q in row.quantities if q.unit is not None}
    given = {(q.low, q.high, q.unit) for q in said.quantities}
    label = content_terms(row.cells[0].text) if row.cells and not row.cells[0].numeric else frozenset()
    return bool(numbers) and numbers <= given and label <= said.terms and row.piece.document == said.piece.document


def _same_numbers(first: Reading, second: Reading) -> bool:
    """Whether one of two pieces has no number that the other lacks, and has some."""
    sets = [{(q.low, q.high, q.unit) for q in reading.quantities if q.unit is not None} for reading in (first, second)]
    few, many = sorted(sets, key=len)
    return bool(few) and few <= many and first.piece.document == second.piece.document

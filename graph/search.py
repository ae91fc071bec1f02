"""Search in two stages: candidate papers by the terms they share with the question, then the units within them."""

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import nsmallest

from graph.asked import Asked, asked
from graph.filter import filter_bounds, is_filtered, passes, sort_value
from graph.hit import Certainty, HitKind, SearchResult
from graph.index import PaperIndex
from graph.number import Bounds
from graph.present import DIGITS, Candidate, hits
from graph.query import Order, Query
from graph.score import Scored, Weights, score_papers, score_units, weights
from graph.source import Source
from graph.unmatched import unmatched

MOST_PAPERS = 24  # candidates of the first stage
MOST_OF_PAPER = 80  # units of one paper that may become hits
MOST_TERMS = 100  # of the first stage, rarest first
MOST_ROWS = 8000  # (term, paper) pairs read in the first stage, rarest terms first
EVERYTHING = Bounds(low=None, high=None, dimension=None)
MOST_FILTERED = 2000  # paths on which filters are tried


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What the first stage found: the papers with their coverage, and their indexes."""

    coverage: Mapping[str, float]
    indexes: Mapping[str, PaperIndex]
    worth: Weights


def search(source: Source, query: Query) -> SearchResult:
    """Paths, statements and plain evidence, best first; and the asked terms that nothing matched."""
    wanted = asked(query)
    found = find_papers(source, query, wanted=wanted)
    candidates = _filtered(source, query, candidates=_candidates(found, query))
    return SearchResult(
        hits=hits(source, query, wanted=wanted, candidates=candidates),
        unmatched=unmatched(wanted, indexes=found.indexes, worth=found.worth),
    )


def find_papers(source: Source, query: Query, *, wanted: Asked) -> Found:
    """The first stage: the papers that cover most of the question, ties by id."""
    frequencies = source.frequencies(wanted.weights)
    worth = weights(wanted, source.corpus(), frequencies)
    rows = 0
    words: list[str] = []
    for word in sorted(frequencies, key=lambda word: (frequencies[word].papers, word)):
        rows += frequencies[word].papers
        if words and (rows > MOST_ROWS or len(words) == MOST_TERMS):
            break
        words.append(word)
    coverage = score_papers(worth, source.papers_with(words))
    if query.documents:
        coverage = {document: coverage.get(document, 0.0) for document in query.documents}
    elif (holding := _holding(source, query)) is not None:
        coverage = {document: coverage.get(document, 0.0) for document in holding}
    elif not coverage:
        coverage = dict.fromkeys(source.primaries(MOST_PAPERS), 0.0) if not wanted.weights else {}
    best = sorted(coverage, key=lambda document: (-round(coverage[document], 9), document))
    best = best if is_filtered(query) or query.documents else best[:MOST_PAPERS]
    return Found(coverage=coverage, indexes=source.indexes(best), worth=worth)


def _holding(source: Source, query: Query) -> tuple[str, ...] | None:
    """The documents that can pass the filters on numbers and elements; None where there are none of these filters."""
    wanted = (*query.quantities, *query.conditions)
    sets = [{row.document for row in source.numbers(filter_bounds(number))} for number in wanted]
    if query.sort and not sets:
        sets.append({row.document for row in source.numbers(EVERYTHING)})
    if query.composition:
        sets.append(set(source.documents_with(tuple(query.composition))))
    return tuple(sorted(set.intersection(*sets))) if sets else None


def _candidates(found: Found, query: Query) -> list[Candidate]:
    """The units of the papers that hold something asked; every path where paths are filtered or nothing is asked for."""
    candidates = []
    every_path = is_filtered(query) or not found.worth.unit
    for document, index in found.indexes.items():
        scored = score_units(index, found.worth, coverage=found.coverage[document])
        if every_path:
            paths = (number for number in range(index.pieces, len(index.units)) if index.units[number].kind is HitKind.PATH)
            scored = {**{number: Scored() for number in paths}, **scored}
        best = nsmallest(MOST_OF_PAPER, scored, key=lambda n: _rank(index, n, scored)) if not every_path else scored
        candidates += [_candidate(index, number, scored) for number in best]
    return sorted(candidates, key=Candidate.order)


def _rank(index: PaperIndex, number: int, scored: Mapping[int, Scored]) -> tuple[float, str]:
    return (-round(scored[number].score, DIGITS), index.units[number].id)


def _candidate(index: PaperIndex, number: int, scored: Mapping[int, Scored]) -> Candidate:
    unit, found = index.units[number], scored[number]
    links = (number,) if unit.kind is HitKind.EVIDENCE else sorted(unit.links, key=lambda link: _link_rank(link, scored))
    return Candidate(
        kind=unit.kind,
        id=unit.id,
        document=index.document,
        number=number,
        score=found.score,
        held=frozenset(found.held),
        evidence=tuple(index.units[link].id for link in links),
    )


def _link_rank(link: int, scored: Mapping[int, Scored]) -> tuple[float, int]:
    return (-round(scored[link].score, DIGITS) if link in scored else 0.0, link)


def _filtered(source: Source, query: Query, *, candidates: list[Candidate]) -> list[Candidate]:
    """Those that pass the filters, in order; with a sort, by the sorted number."""
    if not (is_filtered(query) or query.origin or query.without):
        return candidates
    chosen = [c for c in candidates if c.kind is HitKind.PATH][:MOST_FILTERED]
    rows = source.path_rows(candidate.id for candidate in chosen)
    kept: list[Candidate] = []
    for candidate in candidates:
        if candidate.kind is HitKind.PATH and candidate.id in rows:
            verdict = passes(rows[candidate.id], query)
            if verdict is not None:
                kept.append(candidate.judged(verdict if is_filtered(query) else None, sort_value(rows[candidate.id], query)))
        elif candidate.kind is not HitKind.PATH and not is_filtered(query):
            kept.append(candidate)
    return _sorted(kept, query)


def _sorted(kept: list[Candidate], query: Query) -> list[Candidate]:
    if query.sort is None:
        return sorted(kept, key=lambda c: (c.certainty is Certainty.POSSIBLE, *c.order()))
    sign = -1.0 if query.sort.order is Order.DESCENDING else 1.0
    return sorted((c for c in kept if c.sort_by is not None), key=lambda c: (sign * (c.sort_by or 0.0), *c.order()))

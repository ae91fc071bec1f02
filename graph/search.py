"""Search in two stages: candidate papers by the terms they share with the question, then the units within them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

import numpy as np

from graph.asked import Asked, asked
from graph.filter import Held, holding, is_filtered, passes, sort_value
from graph.hit import Certainty, HitKind, SearchResult
from graph.index import KINDS, PaperIndex
from graph.present import KIND_ORDER, Candidate, hits
from graph.query import Order, Query
from graph.score import Numbers, Scores, Weights, score_papers, score_units, weights
from graph.source import Source
from graph.unmatched import unmatched

MOST_PAPERS = 24  # candidates of the first stage
MOST_FILTERED_PAPERS = 32  # the same where paths are filtered
MOST_OF_PAPER = 80  # units of one paper that may become hits
MOST_TERMS = 100  # of the first stage, rarest first
MOST_ROWS = 5000  # (term, paper) pairs read in the first stage, rarest terms first
MOST_FILTERED = 400  # paths on which filters are tried, so many at a time:
CHUNK = 40
RANKS = np.array([KIND_ORDER[kind] for kind in KINDS])


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What the first stage found: the papers with their coverage, and their indexes."""

    coverage: Mapping[str, float]
    indexes: Mapping[str, PaperIndex]
    worth: Weights


def search(source: Source, query: Query) -> SearchResult:
    """Paths, statements and plain evidence, best first; and the asked terms that nothing matched."""
    wanted = asked(query)
    held = holding(source, query)
    found = find_papers(source, query, wanted=wanted, held=held)
    candidates = _filtered(source, query, candidates=_candidates(found, query, held=held), held=held)
    return SearchResult(
        hits=hits(source, query, wanted=wanted, candidates=candidates),
        unmatched=unmatched(wanted, indexes=found.indexes, worth=found.worth),
    )


def find_papers(source: Source, query: Query, *, wanted: Asked, held: Mapping[str, Held] | None) -> Found:
    """The first stage: the papers that cover most of the question, ties by id; of those that can pass the filters."""
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
    elif held is not None:
        coverage = {one.document: coverage.get(one.document, 0.0) for one in held.values()}
    elif not coverage:
        coverage = dict.fromkeys(source.primaries(MOST_PAPERS), 0.0) if not wanted.weights else {}
    rank = _paper_ranks(held or {}, query)
    order = sorted((rank.get(document, 0.0), -round(share, 9), document) for document, share in coverage.items())
    best = [document for _, _, document in order]
    most = len(best) if query.documents else MOST_FILTERED_PAPERS if is_filtered(query) else MOST_PAPERS
    return Found(coverage=coverage, indexes=source.indexes(best[:most]), worth=worth)


def _paper_ranks(held: Mapping[str, Held], query: Query) -> dict[str, float]:
    """By the number that is sorted by, or papers with a path that certainly passes before those with one that may."""
    ranks: dict[str, float] = {}
    for one in held.values():
        rank = float(not one.certain) if one.sort_by is None else _sign(query) * one.sort_by
        ranks[one.document] = min(rank, ranks.get(one.document, rank))
    return ranks


def _sign(query: Query) -> float:
    return -1.0 if query.sort and query.sort.order is Order.DESCENDING else 1.0


def _candidates(found: Found, query: Query, *, held: Mapping[str, Held] | None) -> Iterator[Candidate]:
    """The units that hold something asked, best first; every path where paths are filtered or nothing is asked for."""
    papers: list[tuple[PaperIndex, Scores]] = []
    rows = []
    for document, index in found.indexes.items():
        scores = score_units(index, found.worth, coverage=found.coverage[document])
        best = _best(index, scores, every_path=is_filtered(query) or not found.worth.unit, held=held)
        ranks = RANKS[index.kinds[best] % len(KINDS)]
        rows.append((index.ids[best], ranks, -scores.score[best], np.full(len(best), len(papers)), best))
        papers.append((index, scores))
    if not rows:
        return
    ids, ranks, worst, owners, numbers = (np.concatenate(column) for column in zip(*rows, strict=True))
    for at in np.lexsort((ids, ranks, worst)).tolist():
        index, scores = papers[owners[at]]
        yield _candidate(index, scores, int(numbers[at]))


def _best(index: PaperIndex, scores: Scores, *, every_path: bool, held: Mapping[str, Held] | None) -> Numbers:
    """The numbers of a paper's units that may become hits, best first."""
    if not every_path:
        numbers = np.flatnonzero(scores.found)
        return np.asarray(numbers[np.lexsort((index.ids[numbers], -scores.score[numbers]))[:MOST_OF_PAPER]])
    is_path = index.kinds % len(KINDS) == KINDS.index(HitKind.PATH)
    if held is not None:
        is_path[[number for number in np.flatnonzero(is_path) if index.id_of(number) not in held]] = False
    return np.flatnonzero(is_path if held is not None else scores.found | is_path)


def _candidate(index: PaperIndex, scores: Scores, number: int) -> Candidate:
    kind = index.kind_of(number)
    links = [number] if kind is HitKind.EVIDENCE else index.links_of(number).tolist()
    if len(links) > 1:
        worth = {link: -float(scores.score[link]) if scores.found[link] else 0.0 for link in links}
        links.sort(key=lambda link: (worth[link], link))
    return Candidate(
        kind=kind,
        id=index.id_of(number),
        document=index.document,
        number=number,
        score=float(scores.score[number]),
        scores=scores,
        evidence=tuple(index.id_of(link) for link in links),
    )


def _filtered(
    source: Source, query: Query, *, candidates: Iterator[Candidate], held: Mapping[str, Held] | None
) -> Iterable[Candidate]:
    """Those that pass the filters, in order; with a sort, by the sorted number."""
    if not is_filtered(query):
        return _passing(source, query, candidates) if query.origin or query.without else candidates
    paths = [candidate for candidate in candidates if candidate.kind is HitKind.PATH]
    if held is not None:
        paths.sort(key=lambda c: (_sign(query) * (held[c.id].sort_by or 0.0), not held[c.id].certain, *c.order()))
    kept: list[Candidate] = []
    for first in range(0, min(len(paths), MOST_FILTERED), CHUNK):
        kept += _passing(source, query, iter(paths[first : first + CHUNK]))
        if _is_enough(kept, query):
            break
    return _sorted(kept, query)


def _passing(source: Source, query: Query, candidates: Iterator[Candidate]) -> Iterator[Candidate]:
    """Looked into a few at a time, so that no more are read than are wanted."""
    while chunk := list(islice(candidates, CHUNK)):
        rows = source.path_rows(candidate.id for candidate in chunk if candidate.kind is HitKind.PATH)
        for candidate in chunk:
            row = rows.get(candidate.id)
            verdict = passes(row, query) if row else None
            if row and verdict:
                yield candidate.judged(verdict if is_filtered(query) else None, sort_value(row, query))
            elif candidate.kind is not HitKind.PATH:
                yield candidate


def _is_enough(kept: list[Candidate], query: Query) -> bool:
    """Whether what is still to come can only rank behind these."""
    counts: dict[str, int] = {}
    for candidate in kept:
        if query.sort or candidate.certainty is Certainty.CERTAIN:
            counts[candidate.document] = counts.get(candidate.document, 0) + 1
    return sum(min(count, query.per_document or count) for count in counts.values()) >= query.limit


def _sorted(kept: list[Candidate], query: Query) -> list[Candidate]:
    if query.sort is None:
        return sorted(kept, key=lambda c: (c.certainty is Certainty.POSSIBLE, *c.order()))
    sign = _sign(query)
    return sorted((c for c in kept if c.sort_by is not None), key=lambda c: (sign * (c.sort_by or 0.0), *c.order()))

"""Candidates → hits: which of them are shown, and what of each. Hits carry names and numbers, never a quote."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from graph.asked import Asked
from graph.assemble import hit_steps, material_of
from graph.hit import Certainty, Hit, HitKind
from graph.query import Query
from graph.row import EvidenceRow, FoundPaper, PathRows, StatementRow
from graph.score import DIGITS, Scores
from graph.source import Source
from ingest.record import Direction, EvidenceKind, Origin, StatementKind

MOST_EVIDENCE = 12  # ids a hit lists, as many as one call may open
HELD_SHARE = 0.6  # of a phrase's terms that make it matched
RICHER_SHARE = 0.3  # of a plain hit's score that a path must have to take its place
KIND_ORDER = {HitKind.PATH: 0, HitKind.STATEMENT: 1, HitKind.EVIDENCE: 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A unit that may become a hit; `evidence` is best first."""

    kind: HitKind
    id: str
    document: str
    number: int
    score: float
    scores: Scores
    evidence: tuple[str, ...]
    certainty: Certainty | None = None
    sort_by: float | None = None

    @property
    def held(self) -> frozenset[str]:
        """The asked terms that it holds."""
        return self.scores.held_by(self.number)

    def order(self) -> tuple[float, int, str]:
        """Best first; ties by kind, then id."""
        return (-round(self.score, DIGITS), KIND_ORDER[self.kind], self.id)

    def judged(self, certainty: Certainty | None, sort_by: float | None) -> "Candidate":
        """The same with a filter's verdict and the number to sort by."""
        return replace(self, certainty=certainty, sort_by=sort_by)


def hits(source: Source, query: Query, *, wanted: Asked, candidates: Iterable[Candidate]) -> tuple[Hit, ...]:
    """The hits of the best candidates, which are given best first."""
    chosen = choose(candidates, query)
    papers = source.papers({candidate.document for candidate in chosen})
    paths = source.path_rows([c.id for c in chosen if c.kind is HitKind.PATH], bare=True)
    statements = source.statement_rows([c.id for c in chosen if c.kind is HitKind.STATEMENT])
    first = source.evidence_rows({c.evidence[0] for c in chosen if c.evidence})
    shown = []
    for candidate in chosen:
        hit = _hit(candidate, papers[candidate.document], wanted=wanted, first=first)
        if candidate.kind is HitKind.PATH:
            hit = _path_hit(hit, paths[candidate.id])
        elif candidate.kind is HitKind.STATEMENT:
            hit = _statement_hit(hit, statements[candidate.id][0])
        shown.append(hit)
    return tuple(shown)


def choose(candidates: Iterable[Candidate], query: Query) -> list[Candidate]:
    """The best, so that each brings a piece of evidence that none before it leads with; what only repeats comes last.

    A path or statement that leads with the sentence of a plain hit takes its place, for it says more about the same sentence.
    No more candidates are taken than can matter.
    """
    seen: list[Candidate] = []
    chosen, again = _fresh(candidates, query, seen=seen), []
    if len(chosen) < query.limit:
        taken = Counter(candidate.document for candidate in chosen)
        ids = {candidate.id for candidate in chosen}
        for candidate in seen:
            if candidate.kind is HitKind.EVIDENCE or candidate.id in ids or _is_full(taken, candidate, query):
                continue
            taken[candidate.document] += 1
            again.append(candidate)
    return [*chosen, *again][: query.limit]


def _fresh(candidates: Iterable[Candidate], query: Query, *, seen: list[Candidate]) -> list[Candidate]:
    chosen: list[Candidate] = []
    place: dict[str, int] = {}
    taken: Counter[str] = Counter()
    for candidate in candidates:
        if len(chosen) == query.limit and (candidate.certainty or candidate.score < RICHER_SHARE * chosen[-1].score):
            break
        seen.append(candidate)
        lead = candidate.evidence[0] if candidate.evidence else candidate.id
        if candidate.certainty is None and lead in place:
            first = chosen[place[lead]]
            if first.kind is HitKind.EVIDENCE and candidate.score >= RICHER_SHARE * first.score:
                chosen[place[lead]] = replace(candidate, score=first.score)
        elif len(chosen) < query.limit and not _is_full(taken, candidate, query):
            place.setdefault(lead, len(chosen))
            taken[candidate.document] += 1
            chosen.append(candidate)
    return chosen


def _is_full(taken: Counter[str], candidate: Candidate, query: Query) -> bool:
    return query.per_document is not None and taken[candidate.document] >= query.per_document


def _hit(candidate: Candidate, paper: FoundPaper, *, wanted: Asked, first: Mapping[str, EvidenceRow]) -> Hit:
    matched: list[str] = []
    missing: list[str] = []
    held = candidate.held
    for phrase in wanted.phrases:
        share = sum(term in held for term in phrase.terms) / len(phrase.terms)
        (matched if share >= HELD_SHARE else missing).append(phrase.words)
    lead = first.get(candidate.evidence[0]) if candidate.evidence else None
    return Hit(
        kind=candidate.kind,
        id=candidate.id,
        score=round(candidate.score, DIGITS),
        document=candidate.document,
        work=paper.work,
        title=paper.title,
        year=paper.year,
        section=lead.section if lead else None,
        evidence_kind=EvidenceKind(lead.kind) if lead and candidate.kind is HitKind.EVIDENCE else None,
        certainty=candidate.certainty,
        matched=tuple(dict.fromkeys(matched)),
        missing=tuple(dict.fromkeys(missing)),
        evidence=candidate.evidence[:MOST_EVIDENCE],
    )


def _path_hit(hit: Hit, path: PathRows) -> Hit:
    material = material_of(path)
    return hit.model_copy(
        update={
            "origin": Origin(path.path.origin),
            "material": material.name if material else None,
            "state": path.path.label,
            "steps": hit_steps(path),
            "confidence": path.path.confidence,
        }
    )


def _statement_hit(hit: Hit, row: StatementRow) -> Hit:
    return hit.model_copy(
        update={
            "origin": Origin(row.origin),
            "statement": StatementKind(row.kind),
            "direction": Direction(row.direction) if row.direction else None,
            "concepts": row.concepts,
        }
    )

"""The policy that needs no model: one search for each thing compared, open the best, look again where there is a gap, answer.

It keeps no state: every proposal follows from what the view shows.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from agent.claim import attribute, write_claim
from agent.cue import expressions
from agent.draft import DraftClaim
from agent.intent import intent_of, query_of, whole_intent, without_materials
from agent.paper import Paper, fits, read_papers
from agent.policy.policy import Answer, Open, Proposal, Search, Searched, View
from agent.question import Part, Question
from agent.rank import Ranked, Ranking, pick, rank
from agent.reading import Reading, read_piece
from agent.support import Support, judge
from graph.hit import Hit, OpenedEvidence
from graph.query import MOST_HITS, Query

RULES_VERSION = "rules 1"
OPEN_MOST = 12
MOST_SEARCHES = 3  # in the first attempt
MOST_CITED = 5
WORDS = 60
MOST_PAPERS = 2  # a part, in a second search
NEARLY = 0.85  # of the best paper's fit
LEAST_SCORE = 0.12
FLOOR = 0.5
NEIGHBOUR_SHARE = 0.5  # of an open call, when neighbours read better than what is left of the hits


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What a view amounts to."""

    question: Question
    readings: dict[str, Reading]
    papers: dict[str, Paper]
    rankings: tuple[Ranking, ...]  # one a part


class RulesPolicy:
    """Proposes by rules; deterministic."""

    version = RULES_VERSION

    def propose(self, view: View) -> Proposal:
        """The next call, or the answer: search each part, open, search again within the papers that fit, open, answer."""
        first = _first_searches(view.question)
        if len(view.searches) < len(first) and view.remaining > 1:
            return first[len(view.searches)]
        known = know(view)
        opened_for = _rounds(view)
        if view.remaining and opened_for < _rounds_due(view, first=len(first)) and (ids := next_ids(view, known=known)):
            return Open(ids=ids)
        if view.remaining > 1 and view.attempts_left and (again := _next_search(view, known=known, first=len(first))):
            return again
        return Answer(claims=write_answer(known, opened={piece.id: piece for piece in view.opened}))

    def repair(self, claim: DraftClaim, *, reason: str, view: View) -> DraftClaim | None:  # noqa: ARG002
        """Names the origin of a cited finding; everything else is dropped."""
        if "cited finding" not in reason:
            return None
        text = attribute(claim.text)
        return DraftClaim(text=text, evidence=claim.evidence, values=claim.values, part=claim.part)


def _rounds(view: View) -> int:
    """How many open calls were made: the calls that are neither searches nor traces."""
    return view.made - len(view.searches) - len(view.traces)


def _rounds_due(view: View, *, first: int) -> int:
    """Evidence is opened once after the first searches and once after each later one; twice where no later one fits in."""
    later = len(view.searches) - first
    return 1 + later if first < MOST_SEARCHES else 2 + later


def know(view: View) -> Known:
    """Reads and ranks what was opened."""
    opened = {piece.id: piece for piece in view.opened}
    readings = {i: read_piece(piece, opened=opened) for i, piece in opened.items()}
    papers = read_papers([s.result for s in view.searches], readings=readings.values())
    rankings = tuple(
        rank_part(part, question=view.question, readings=list(readings.values()), papers=papers) for part in view.question.parts
    )
    return Known(question=view.question, readings=readings, papers=papers, rankings=rankings)


def rank_part(part: Part, *, question: Question, readings: Sequence[Reading], papers: dict[str, Paper]) -> Ranking:
    """The readings ranked for one part."""
    return rank(part, readings=readings, foci=question.foci, units=question.units, documents=fits(part, papers=papers))


def _first_searches(question: Question) -> tuple[Search, ...]:
    """One search a part, at most three; the parts beyond share the last one."""
    intent = whole_intent(question)
    return tuple(Search(intent=intent, query=query_of(part)) for part in question.parts[:MOST_SEARCHES])


def next_ids(view: View, *, known: Known) -> tuple[str, ...]:
    """At most twelve ids not opened yet: the searches' hits in turn, and neighbours that read well."""
    opened = {piece.id for piece in view.opened}
    hits = [
        i
        for i in _interleaved([_hit_ids(s.result.hits, part=part, known=known) for s, part in _searched(view)])
        if i not in opened
    ]
    beside = [i for i in _good_neighbours(view, known=known) if i not in opened]
    some = beside[: int(OPEN_MOST * NEIGHBOUR_SHARE)]
    return tuple(dict.fromkeys((*some, *hits, *beside)))[:OPEN_MOST]


def _searched(view: View) -> list[tuple[Searched, Part]]:
    parts = view.question.parts
    return [(search, parts[min(n, len(parts) - 1)]) for n, search in enumerate(view.searches)]


def _hit_ids(hits: Sequence[Hit], *, part: Part, known: Known) -> list[str]:
    """The evidence of hits, those of fitting papers first; a hit's rank counts with its paper's fit."""
    fit = fits(part, papers=known.papers)
    order = sorted(range(len(hits)), key=lambda n: (-fit.get(hits[n].document, 0.0) / (n + 6), n))
    return [i for n in order for i in hits[n].evidence[:2]]


def _interleaved(lists: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """First of each, second of each, …; each id once."""
    rows = list(lists)
    longest = max((len(row) for row in rows), default=0)
    return tuple(dict.fromkeys(row[n] for n in range(longest) for row in rows if n < len(row)))


def _good_neighbours(view: View, *, known: Known) -> list[str]:
    """Neighbours that would rank among the five best opened pieces of a part, best first."""
    shown = [read_piece(piece, opened={}) for piece in view.shown if piece.id not in known.readings]
    found: list[tuple[float, str]] = []
    for ranking in known.rankings:
        bar = ranking.pieces[min(4, len(ranking.pieces) - 1)].score if ranking.pieces else 0.0
        beside = rank_part(ranking.part, question=known.question, readings=shown, papers=known.papers)
        found.extend((r.score, r.reading.piece.id) for r in beside.pieces if r.score >= bar)
    return list(dict.fromkeys(i for _, i in sorted(found, key=lambda item: (-item[0], item[1]))))


def _next_search(view: View, *, known: Known, first: int) -> Search | None:
    """A search within the fitting papers for what is lacking; None where it was made or does not fit in."""
    if first >= MOST_SEARCHES:
        return None
    if len(view.searches) == first:
        return _closer_search(view, known=known)
    return None


def _closer_search(view: View, *, known: Known) -> Search:
    """The question without its materials, with words that papers use for such an answer, in the papers that fit."""
    question = view.question
    documents = tuple(dict.fromkeys(d for ranking in known.rankings for d in _best_papers(ranking.part, known=known)))
    lacking = [m.asked for ranking in known.rankings for m in support_of(ranking, known=known).missing]
    words = [expressions("search", focus.value)[0] for focus in question.foci[:1]]
    text = " ".join([*lacking, without_materials(question), *words])
    query = Query(text=intent_of(text), documents=documents, limit=MOST_HITS)
    return Search(intent=f"{whole_intent(question)}: {query.text}", query=query)


def support_of(ranking: Ranking, *, known: Known) -> Support:
    """What the best pieces of a part support."""
    best = [r.reading for r in pick(ranking, most=MOST_CITED, least_score=LEAST_SCORE, floor=FLOOR)]
    return judge(ranking.part, question=known.question, readings=best, papers=known.papers)


def _best_papers(part: Part, *, known: Known) -> tuple[str, ...]:
    """The paper that fits a part best, and others that fit almost as well."""
    fit = fits(part, papers=known.papers)
    order = sorted(fit, key=lambda d: (-fit[d], d))
    return tuple(d for d in order[:MOST_PAPERS] if fit[d] >= NEARLY * fit[order[0]])


def write_answer(known: Known, *, opened: dict[str, OpenedEvidence]) -> tuple[DraftClaim, ...]:
    """The claims of all parts, in the order of the parts; each piece is cited once."""
    quota = _quota(len(known.question.parts))
    used: set[str] = set()
    claims: list[DraftClaim] = []
    for index, ranking in enumerate(known.rankings):
        for ranked in _picked(ranking, most=quota, used=used):
            claim = write_claim(
                ranked.reading, part=ranking.part, index=index, units=known.question.units, opened=opened, words=WORDS
            )
            if claim is not None:
                claims.append(claim)
                used.add(ranked.reading.piece.id)
    return tuple(claims)


def _picked(ranking: Ranking, *, most: int, used: set[str]) -> tuple[Ranked, ...]:
    free = Ranking(
        part=ranking.part,
        items=ranking.items,
        weights=ranking.weights,
        pieces=tuple(r for r in ranking.pieces if r.reading.piece.id not in used),
    )
    return pick(free, most=most, least_score=LEAST_SCORE, floor=FLOOR)


def _quota(parts: int) -> int:
    """How many pieces each part may cite."""
    return {1: MOST_CITED, 2: 3, 3: 2}.get(parts, 1)

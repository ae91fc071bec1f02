"""The policy that needs no model: one search for each thing compared, open the best, look again where there is a gap, answer.

It keeps no state: every proposal follows from what the view shows.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from agent.aspect import KINDS
from agent.claim import attribute, can_be_written, write_claim
from agent.cue import expressions
from agent.difference import difference_claim
from agent.draft import DraftClaim
from agent.intent import intent_of, query_of, whole_intent, without_materials
from agent.limit import asked_limits, within_limits
from agent.order import Place, places, told
from agent.paper import Paper, fits, read_papers
from agent.policy.policy import Answer, Open, Proposal, Search, Searched, TraceStates, View
from agent.question import Focus, Part, Question
from agent.rank import Ranked, Ranking, at_asked_numbers, pick, rank
from agent.reading import Reading, read_piece
from agent.support import Support, is_of, judge
from agent.term import content_terms
from graph.hit import Hit, HitKind, OpenedEvidence
from graph.query import MOST_HITS, Query
from ingest.record import Role

RULES_VERSION = "rules 3"
OPEN_MOST = 12
MOST_SEARCHES = 3  # of one attempt
MOST_CLOSER = 2  # parts that are each searched for within their papers
PER_DOCUMENT = 4  # hits, where several papers are looked for
MOST_TRACED = 4  # paths
MOST_CELLS = 4  # cells of a state table that are opened
MOST_CITED = 6  # pieces, where the question has one part
MOST_STEPS = 8  # the same, where a recipe is asked
WORDS = 60
MOST_PAPERS = 2  # a part, in a second search
FEEDBACK_PIECES, FEEDBACK_WORDS = 6, 6
STEPS_OPENED, BEST_OPENED = 3, 2  # of one hit
MOST_MADE = 6  # treatments of the paths of the papers that fit, where a recipe is asked
KIN = (Focus.MECHANISM,)
NEARLY = 0.85  # of the best paper's fit
LEAST_SCORE = 0.12
KIND_SCORE = 0.4  # from which a neighbour that gives an asked step or reason is opened
# Odds, of the best piece's: few pieces hold an asked number, while many add to a recipe or a reason.
FLOOR = {Focus.VALUE: 0.3, Focus.COMPARISON: 0.1}
NEIGHBOUR_SHARE = 0.5  # of an open call, when neighbours read better than what is left of the hits


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What a view amounts to."""

    question: Question
    readings: dict[str, Reading]
    papers: dict[str, Paper]
    rankings: tuple[Ranking, ...]  # one a part
    places: dict[str, Place]  # of what was opened or shown, in its paper


class RulesPolicy:
    """Proposes by rules; deterministic."""

    version = RULES_VERSION

    def propose(self, view: View) -> Proposal:
        """The next call, or the answer: search each part, open, search again within the papers that fit, open, answer."""
        known = know(view)
        if view.remaining > 1 and view.attempts_left and (search := _search(view, known=known)):
            return search
        if view.remaining > 1 and (ids := _to_trace(view, known=known)):
            return TraceStates(ids=ids, documents=_best_papers(view.question.parts[0], known=known))
        if view.remaining and _rounds(view) < _rounds_due(view) and (ids := next_ids(view, known=known)):
            return Open(ids=ids)
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


def _rounds_due(view: View) -> int:
    """How often evidence is opened: as long as a call is left over; once before a single part is searched for again."""
    done = len(view.question.parts) > 1 or len(view.searches) > 1
    return _rounds(view) + (view.remaining > 1) if done else 1


def _to_trace(view: View, *, known: Known) -> tuple[str, ...]:
    """The paths of the fitting papers whose states should be laid side by side: once, where a single part asks for a number."""
    wanted = view.question.focus in (Focus.VALUE, Focus.COMPARISON) and len(view.question.parts) == 1
    if not wanted or view.traces or len(view.searches) < 2:
        return ()
    papers = _best_papers(view.question.parts[0], known=known)
    hits = [hit for search in view.searches for hit in search.result.hits if hit.kind is HitKind.PATH]
    return tuple(dict.fromkeys(hit.id for hit in hits if hit.document in papers))[:MOST_TRACED]


def _traced_ids(view: View) -> list[str]:
    """The evidence of the cells of asked columns; states whose other cells hold an asked number come first."""
    part = view.question.parts[0]
    asked = {name.name for name in part.names if name.role in (Role.PROPERTY, Role.STRUCTURE)}
    found: list[tuple[int, int, str]] = []
    for trace in view.traces:
        columns = [n for n, column in enumerate(trace.columns) if column.name in asked]
        for place, state in enumerate(trace.states):
            said = " ".join(cell.value.raw or "" for cells in state.cells for cell in cells) + f" {state.label or ''}"
            match = len(content_terms(said) & content_terms(part.text))
            found += [(-match, place, i) for n in columns for cell in state.cells[n] for i in cell.evidence[:1]]
    return list(dict.fromkeys(i for _, _, i in sorted(found)))[:MOST_CELLS]


def know(view: View) -> Known:
    """Reads and ranks what was opened."""
    opened = {piece.id: piece for piece in view.opened}
    readings = {i: read_piece(piece, opened=opened) for i, piece in opened.items()}
    papers = read_papers([s.result for s in view.searches], readings=list(readings.values()))
    shown = [read_piece(piece, opened=opened) for piece in view.shown if piece.id not in readings]
    rankings = tuple(
        rank_part(part, question=view.question, readings=list(readings.values()), papers=papers, beside=shown)
        for part in view.question.parts
    )
    return Known(
        question=view.question, readings=readings, papers=papers, rankings=rankings, places=places((*view.opened, *view.shown))
    )


def rank_part(
    part: Part, *, question: Question, readings: Sequence[Reading], papers: dict[str, Paper], beside: Sequence[Reading] = ()
) -> Ranking:
    """The readings ranked for one part; `beside` are neighbours that were only read."""
    fit = fits(part, papers=papers)
    return rank(part, readings=readings, foci=question.foci, units=question.units, documents=fit, beside=beside)


def _search(view: View, *, known: Known) -> Search | None:
    """The next search, if one is due.

    One part: the question; then, once the best of it was opened, again within the papers that fit. Two parts: the question,
    then each part within its papers. More: each part.
    """
    parts, done = view.question.parts, len(view.searches)
    if len(parts) > MOST_CLOSER:
        return _wide(view, part=parts[done], per_document=None) if done < min(len(parts), MOST_SEARCHES) else None
    if done == 0:
        return _wide(view, part=_whole(view.question), per_document=PER_DOCUMENT if len(parts) > 1 else None)
    if done > len(parts) or (len(parts) == 1 and not view.opened):
        return None
    return _closer(view, ranking=known.rankings[done - 1], known=known)


def _whole(question: Question) -> Part:
    names = tuple(dict.fromkeys(name for part in question.parts for name in part.names))
    return Part(own=question.text, text=question.text, names=names, quantities=())


def _wide(view: View, *, part: Part, per_document: int | None) -> Search:
    return Search(intent=whole_intent(view.question), query=query_of(part).model_copy(update={"per_document": per_document}))


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
    cells = [i for i in _traced_ids(view) if i not in opened]
    return tuple(dict.fromkeys((*cells, *some, *hits, *beside)))[:OPEN_MOST]


def _searched(view: View) -> list[tuple[Searched, Part]]:
    """The searches with their parts; where the question was searched before its parts, that search counts for the first."""
    parts = view.question.parts
    shift = 0 if len(parts) > MOST_CLOSER else 1
    return [(search, parts[max(0, min(n - shift, len(parts) - 1))]) for n, search in enumerate(view.searches)]


def _hit_ids(hits: Sequence[Hit], *, part: Part, known: Known) -> list[str]:
    """The evidence of hits, those of fitting papers first; a hit's rank counts with its paper's fit."""
    fit = fits(part, papers=known.papers)
    order = sorted(range(len(hits)), key=lambda n: (-fit.get(hits[n].document, 0.0) / (n + 6), n))
    papers = _best_papers(part, known=known) if Focus.PROCESS in known.question.foci else ()
    made = dict.fromkeys(i for n in order for i in _made(hits[n], papers=papers))
    return [*tuple(made)[:MOST_MADE], *(i for n in order for i in _evidence_of(hits[n], part=part))]


def _evidence_of(hit: Hit, *, part: Part) -> tuple[str, ...]:
    """What to open of a hit: of a path the steps that are asked for, then what the store holds for best."""
    asked = {name.name for name in part.names}
    steps = [step for step in hit.steps if step.name in asked and step.role is not Role.MATERIAL]
    steps.sort(key=lambda step: (step.role is not Role.PROPERTY, step.role is not Role.STRUCTURE))
    ids = [i for step in steps[:STEPS_OPENED] for i in step.evidence[:1]]
    return tuple(dict.fromkeys((*ids, *hit.evidence[:BEST_OPENED])))


def _made(hit: Hit, *, papers: Collection[str]) -> tuple[str, ...]:
    """The evidence of the treatments of a path of these papers, in their order."""
    steps = hit.steps if hit.document in papers else ()
    found = (i for step in steps if step.role is Role.PROCESS for i in step.evidence[:1])
    return tuple(dict.fromkeys(found))[:STEPS_OPENED]


def _interleaved(lists: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """First of each, second of each, …; each id once."""
    rows = list(lists)
    longest = max((len(row) for row in rows), default=0)
    return tuple(dict.fromkeys(row[n] for n in range(longest) for row in rows if n < len(row)))


def _good_neighbours(view: View, *, known: Known) -> list[str]:
    """Neighbours that would rank among the five best opened pieces of a part, or may give an asked step or reason."""
    context = {piece.id: piece for piece in view.opened}
    shown = [read_piece(piece, opened=context) for piece in view.shown if piece.id not in known.readings]
    found: list[tuple[float, str]] = []
    for ranking in known.rankings:
        bar = ranking.pieces[min(4, len(ranking.pieces) - 1)].score if ranking.pieces else 0.0
        beside = rank_part(
            ranking.part, question=known.question, readings=shown, papers=known.papers, beside=list(known.readings.values())
        )
        found.extend(
            (r.score, r.reading.piece.id) for r in beside.pieces if r.score >= bar or (r.kinds and r.score >= KIND_SCORE)
        )
    return list(dict.fromkeys(i for _, i in sorted(found, key=lambda item: (-item[0], item[1]))))


def _closer(view: View, *, ranking: Ranking, known: Known) -> Search:
    """One part without the question's materials, with words that papers use for such an answer, in the papers that fit."""
    question = view.question
    lacking = [m.asked for m in support_of(ranking, known=known).missing] if view.opened else []
    words = expressions("search", "process") if question.focus is Focus.PROCESS else ()
    kin = _kin(known) if question.focus in KIN else ()
    text = " ".join([*lacking, without_materials(ranking.part.text, question=question), *kin, *words])
    query = Query(text=intent_of(text), documents=_best_papers(ranking.part, known=known), limit=MOST_HITS)
    return Search(intent=f"{whole_intent(question)}: within the papers that fit", query=query)


def _kin(known: Known) -> tuple[str, ...]:
    """Words that the best pieces share and the question lacks: how these papers speak of what is asked (relevance feedback)."""
    asked = content_terms(known.question.text)
    best = [r.reading for ranking in known.rankings for r in ranking.pieces[:FEEDBACK_PIECES]]
    counts = Counter(t for reading in best for t in reading.terms - asked if t.isalpha() and len(t) > 3)
    common = Counter(t for reading in known.readings.values() for t in reading.terms)
    order = sorted(counts, key=lambda t: (-(counts[t] ** 2) / common[t], t))
    return tuple(t for t in order if counts[t] > 1)[:FEEDBACK_WORDS]


def support_of(ranking: Ranking, *, known: Known) -> Support:
    """What the best pieces of a part support."""
    best = [r.reading for r in picked(ranking, known=known, used=frozenset())]
    return judge(ranking.part, question=known.question, readings=best, papers=known.papers)


def _best_papers(part: Part, *, known: Known) -> tuple[str, ...]:
    """The paper that fits a part best, and others that fit almost as well."""
    fit = fits(part, papers=known.papers)
    order = sorted(fit, key=lambda d: (-fit[d], d))
    return tuple(d for d in order[:MOST_PAPERS] if fit[d] >= NEARLY * fit[order[0]])


def write_answer(known: Known, *, opened: dict[str, OpenedEvidence]) -> tuple[DraftClaim, ...]:
    """The claims of all parts, in the order of the parts; each piece is cited once."""
    used: set[str] = set()
    claims: list[DraftClaim] = []
    for index, ranking in enumerate(known.rankings):
        for ranked in picked(ranking, known=known, used=used):
            claim = write_claim(
                ranked.reading, part=ranking.part, index=index, units=known.question.units, opened=opened, words=WORDS
            )
            if claim is not None:
                claims.append(claim)
                used.add(ranked.reading.piece.id)
    between = difference_claim(known.question, claims=claims)
    return (*claims, between) if between is not None else tuple(claims)


def picked(ranking: Ranking, *, known: Known, used: AbstractSet[str]) -> tuple[Ranked, ...]:
    """The pieces that one part cites, of those not used yet; where steps or reasons are asked, these come first.

    Steps come in the order in which their paper tells them.
    """
    question = known.question
    own = {d for d, paper in known.papers.items() if is_of(ranking.part, paper=paper)}  # others may not support the part
    fair = [r for r in ranking.pieces if r.reading.piece.id not in used and (not own or r.reading.piece.document in own)]
    limits = asked_limits(ranking.part, focus=question.focus)
    kept = {r.piece.id for r in within_limits((r.reading for r in fair), limits=limits)}
    left = (r for r in fair if r.reading.piece.id in kept and can_be_written(r.reading, part=ranking.part, words=WORDS))
    free = Ranking(part=ranking.part, pieces=tuple(left))
    floor = FLOOR.get(question.focus, 0.0) if question.focus and not limits else 0.0  # all that keep a limit are asked for
    found = pick(free, most=_quota(question), least_score=LEAST_SCORE, floor=floor)
    if question.focus not in KINDS:
        single = question.focus is Focus.VALUE and len(question.parts) == 1
        return at_asked_numbers(found, part=ranking.part, units=question.units) if single else found
    first = sorted(found, key=lambda ranked: question.focus not in ranked.kinds)
    return _in_steps(first, known=known) if question.focus is Focus.PROCESS else tuple(first)


def _in_steps(found: Sequence[Ranked], *, known: Known) -> tuple[Ranked, ...]:
    """Steps in their paper's order, then what is no step."""
    steps = {r.reading.piece.id: r for r in found if Focus.PROCESS in r.kinds}
    return (*(steps[i] for i in told(tuple(steps), places=known.places)), *(r for r in found if r not in steps.values()))


def _quota(question: Question) -> int:
    """How many pieces each part may cite."""
    if len(question.parts) == 1:
        return MOST_STEPS if question.focus is Focus.PROCESS else MOST_CITED
    return {2: 3, 3: 2}.get(len(question.parts), 1)

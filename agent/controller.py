"""Asks one question: the policy proposes, the controller calls, checks, promotes and draws the boundary.

Deterministic: the same question over the same papers gives the same run, byte for byte. Text of a paper reaches claims and
nothing else: no proposal, budget, check or boundary is read from it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from agent.boundary import draw_boundary
from agent.check import certify, check
from agent.conflict import find_conflicts
from agent.draft import DraftClaim
from agent.frame import read_question
from agent.guard import guard_question
from agent.limit import asked_limits, beyond_limits
from agent.paper import Paper, read_papers
from agent.policy.policy import Answer, Open, Policy, Proposal, Search, Searched, TraceStates, View
from agent.promoted import Promoted, Try, assess, promote
from agent.question import Part, Question
from agent.reading import Reading, read_piece
from agent.run import Boundary, BoundaryStatus, Claim, Dropped, Frame, Run, RunError, RunEvidence, Usage
from agent.skill import Skill, load_skill
from agent.support import Support, is_of, judge
from agent.tools import Tools
from graph.hit import Trace
from graph.store.store import Store
from ingest.errors import BadUsage
from ingest.find.vocabulary import VOCABULARY_VERSION
from ingest.ids import array_id
from ingest.record import Role

AGENT_VERSION = "2"


def ask(question: str, *, store: Store, policy: Policy, id: str | None = None) -> Run:  # noqa: A002
    """One question from asking to boundary. A question that cannot be asked gives a run with `error` and no calls."""
    skill = load_skill("retrieve")
    versions = _versions(policy=policy, skill=skill)
    run = _run_id(question, store=store, versions=versions)
    try:
        asked = read_question(guard_question(question, skill=skill))
    except BadUsage as error:
        return failed_run(question, run=run, name=id, versions=versions, kind=type(error).__name__, message=str(error))
    session = Session(question=asked, tools=Tools(store, skill=skill), raw=question)
    draft = _pursue(session, policy=policy)
    return _conclude(session, draft=draft, policy=policy, run=run, name=id, versions=versions)


@dataclass(slots=True, kw_only=True)
class Session:
    """What a run has done so far."""

    question: Question
    tools: Tools
    raw: str
    searches: list[Searched] = field(default_factory=list)
    traces: list[Trace] = field(default_factory=list)
    tries: list[Try] = field(default_factory=list)

    @property
    def skill(self) -> Skill:
        """The contract."""
        return self.tools.skill

    def view(self) -> View:
        """What the policy may see."""
        return View(
            question=self.question,
            searches=tuple(self.searches),
            traces=tuple(self.traces),
            opened=tuple(self.tools.opened.values()),
            shown=tuple(self.tools.shown.values()),
            made=self.tools.budget.spent,
            remaining=self.tools.budget.remaining,
            attempts_left=self.skill.budget.attempts - len(self.tries),
        )

    def readings(self) -> dict[str, Reading]:
        """Id → reading of everything opened."""
        return {i: read_piece(piece, opened=self.tools.opened) for i, piece in self.tools.opened.items()}

    def papers(self, readings: dict[str, Reading]) -> dict[str, Paper]:
        """What is known of each paper."""
        return read_papers([s.result for s in self.searches], readings=list(readings.values()))


def _pursue(session: Session, *, policy: Policy) -> tuple[DraftClaim, ...]:
    """Call what the policy proposes until it answers; a policy that goes on past the budget gets no answer."""
    while True:
        proposal = policy.propose(session.view())
        if isinstance(proposal, Answer):
            return proposal.claims
        if session.tools.budget.remaining <= 0:
            return ()
        _act(session, proposal=proposal)


def _act(session: Session, *, proposal: Proposal) -> None:
    tools = session.tools
    if isinstance(proposal, Search):
        result = tools.search_paths(proposal.query)
        session.searches.append(Searched(intent=proposal.intent, query=proposal.query, result=result))
        if not session.tries or session.tries[-1].intent != proposal.intent:
            session.tries.append(Try(intent=proposal.intent, evidence=session.tries[-1].evidence if session.tries else ()))
    elif isinstance(proposal, TraceStates):
        session.traces.append(tools.trace_paths(proposal.ids, documents=proposal.documents))
    elif isinstance(proposal, Open):
        opened = tools.open_evidence(proposal.ids)
        last = session.tries[-1]
        ids = dict.fromkeys((*last.evidence, *(piece.id for piece in opened.evidence)))
        session.tries[-1] = Try(intent=last.intent, evidence=tuple(ids))


def _conclude(
    session: Session,
    *,
    draft: tuple[DraftClaim, ...],
    policy: Policy,
    run: str,
    name: str | None,
    versions: dict[str, str | None],
) -> Run:
    readings = session.readings()
    papers = session.papers(readings)
    attempts = [assess(t, question=session.question, readings=readings, papers=papers) for t in session.tries]
    best = promote(session.tries, attempts=attempts, question=session.question)
    if best is not None:
        session.skill.permit_artifact(best[1])
    kept, dropped = _checked(session, draft=draft, policy=policy, promoted=best[1] if best else None, readings=readings)
    near = [_near(part, question=session.question, readings=readings, papers=papers) for part in session.question.parts]
    supports = [
        _support(session.question, index=i, kept=kept, near=near[i], readings=readings, papers=papers)
        for i in range(len(session.question.parts))
    ]
    kept, refused = _supported(kept, supports=supports)
    boundary = _boundary(session, kept=kept, supports=supports, readings=readings, draft=draft, near=near)
    return Run(
        run=run,
        id=name,
        question=session.raw,
        intent=best[1].intent if best else (session.tries[0].intent if session.tries else None),
        versions=versions,
        frame=session.question.frame,
        answer=tuple(claim for _, claim in kept),
        dropped=(*dropped, *refused),
        boundary=boundary,
        evidence=tuple(RunEvidence.of(piece) for piece in session.tools.opened.values()),
        calls=tuple(session.tools.calls),
        attempts=tuple(attempts),
        promoted=best[0] if best else None,
        usage=Usage(calls=len(session.tools.calls)),
    )


Kept = list[tuple[int, Claim]]


def _checked(
    session: Session, *, draft: Sequence[DraftClaim], policy: Policy, promoted: Promoted | None, readings: dict[str, Reading]
) -> tuple[Kept, list[Dropped]]:
    """Claims that pass (with their part), after at most one repair each; and those that do not, with the reason."""
    allowed = {i: readings[i] for i in promoted.evidence if i in readings} if promoted else {}
    kept: Kept = []
    dropped: list[Dropped] = []
    for claim in draft[: session.skill.answer.claims]:
        reason = check(claim, skill=session.skill, opened=session.tools.opened, readings=allowed)
        mended = claim if reason is None else policy.repair(claim, reason=reason, view=session.view())
        if reason is not None and mended is not None:
            reason = check(mended, skill=session.skill, opened=session.tools.opened, readings=allowed) and reason
        if reason is not None or mended is None:
            dropped.append(Dropped(text=claim.text, reason=reason or "could not be mended"))
            continue
        kept.append((mended.part, certify(mended, skill=session.skill, opened=session.tools.opened, readings=allowed)))
    return kept, dropped


Near = tuple[Reading, ...]


def _near(part: Part, *, question: Question, readings: dict[str, Reading], papers: dict[str, Paper]) -> Near:
    """What was opened of the part's material that lies beyond an asked limit."""
    own = (reading for reading in readings.values() if is_of(part, paper=papers.get(reading.piece.document)))
    return beyond_limits(own, limits=asked_limits(part, focus=question.focus))


def _support(
    question: Question, *, index: int, kept: Kept, near: Near, readings: dict[str, Reading], papers: dict[str, Paper]
) -> Support:
    """What a part's claims support; those of other parts on the same papers count, as one sentence may compare two.

    A part without a claim is judged by what lies beyond its limit, so that the limit is named and not all that was asked.
    """
    cited = [readings[i] for part, claim in kept if part == index for i in claim.evidence] or list(near)
    documents = {reading.piece.document for reading in cited}
    others = [readings[i] for part, claim in kept if part != index for i in claim.evidence]
    beside = [reading for reading in others if reading.piece.document in documents]
    return judge(question.parts[index], question=question, readings=[*cited, *beside], papers=papers)


def _supported(kept: Kept, *, supports: Sequence[Support]) -> tuple[Kept, list[Dropped]]:
    """An unmatched part is never answered."""
    stay = [(part, claim) for part, claim in kept if supports[part].supported]
    gone = [
        Dropped(text=claim.text, reason="what was asked has no support: " + "; ".join(m.asked for m in supports[part].missing))
        for part, claim in kept
        if not supports[part].supported
    ]
    return stay, gone


def _boundary(
    session: Session,
    *,
    kept: Kept,
    supports: Sequence[Support],
    readings: dict[str, Reading],
    draft: Sequence[DraftClaim],
    near: Sequence[Near],
) -> Boundary:
    answered = [any(part == i for part, _ in kept) for i in range(len(supports))]
    asked = {
        name.name for part in session.question.parts for name in part.names if name.role in (Role.PROPERTY, Role.STRUCTURE)
    }
    drafted = [i for claim in draft for i in claim.evidence if i in readings]
    nearest = tuple(dict.fromkeys((*drafted, *(reading.piece.id for found in near for reading in found))))
    return draw_boundary(
        session.question,
        supports=supports,
        answered=answered,
        conflicts=find_conflicts([claim for _, claim in kept], traces=session.traces, asked=asked),
        searched=[search.query.text for search in session.searches],
        nearest=nearest,
    )


def failed_run(question: str, *, run: str, name: str | None, versions: dict[str, str | None], kind: str, message: str) -> Run:
    """The run of a question that could not be asked."""
    return Run(
        run=run,
        id=name,
        question=question,
        intent=None,
        versions=versions,
        error=RunError(kind=kind, message=message),
        frame=Frame(),
        answer=(),
        dropped=(),
        boundary=Boundary(status=BoundaryStatus.UNSUPPORTED, text=f"Nothing was searched: {message}"),
        evidence=(),
        calls=(),
        attempts=(),
        promoted=None,
        usage=Usage(calls=0),
    )


def _versions(*, policy: Policy, skill: Skill) -> dict[str, str | None]:
    return {
        "agent": AGENT_VERSION,
        "policy": policy.version,
        "skill": f"{skill.name} {skill.version}",
        "vocabulary": VOCABULARY_VERSION,
    }


def _run_id(question: str, *, store: Store, versions: dict[str, str | None]) -> str:
    """Question, papers, versions and the contract's settings; not the store, not where the papers lie."""
    papers = sorted((row.id, row.record_hash) for row in store.documents())
    return array_id(question, papers, versions)

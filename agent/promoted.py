"""Attempts and the promoted result: every attempt is judged; the best is an artifact of its own, all an answer draws on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from agent.paper import Paper
from agent.question import Question
from agent.reading import Reading
from agent.run import Alignment, Attempt, AttemptAlignment
from agent.support import judge
from ingest.record import EvidenceIds, Frozen

GRADE = {Alignment.MET: 3, Alignment.NOT_ASKED: 3, Alignment.PARTIAL: 1, Alignment.MISSING: 0}


class Promoted(Frozen):
    """What leaves the skill: the raw question beside the intent, the evidence that may be cited, its papers, the assessment."""

    question: str
    intent: str
    evidence: EvidenceIds
    documents: tuple[str, ...]
    alignment: AttemptAlignment


@dataclass(frozen=True, slots=True, kw_only=True)
class Try:
    """One attempt as it was made: its intent and all evidence it may use (its own and what it kept)."""

    intent: str
    evidence: tuple[str, ...]


def assess(tried: Try, *, question: Question, readings: Mapping[str, Reading], papers: Mapping[str, Paper]) -> Attempt:
    """How one attempt meets the question."""
    held = [readings[i] for i in tried.evidence if i in readings]
    documents = tuple(sorted({r.piece.document for r in held}))
    return Attempt(intent=tried.intent, alignment=_align(question, readings=held, papers=papers), documents=documents)


def _align(question: Question, *, readings: Sequence[Reading], papers: Mapping[str, Paper]) -> AttemptAlignment:
    """Over all parts: met when all meet it, missing when all miss it, partial between."""
    found = [judge(part, question=question, readings=readings, papers=papers).alignment for part in question.parts]
    return AttemptAlignment(
        material=_join([a.material for a in found]),
        property=_join([a.property for a in found]),
        process=_join([a.process for a in found]),
        focus=_join([a.focus for a in found]),
    )


def _join(levels: Sequence[Alignment]) -> Alignment:
    asked = {level for level in levels if level is not Alignment.NOT_ASKED}
    if not asked:
        return Alignment.NOT_ASKED
    return next(iter(asked)) if len(asked) == 1 else Alignment.PARTIAL


def grade(attempt: Attempt) -> int:
    """The sum over the four dimensions, 0 to 12."""
    alignment = attempt.alignment
    return sum(GRADE[level] for level in (alignment.material, alignment.property, alignment.process, alignment.focus))


def promote(tries: Sequence[Try], *, attempts: Sequence[Attempt], question: Question) -> tuple[int, Promoted] | None:
    """The index of the best attempt (of equals the one with more evidence, then the later) and the promoted result, if any."""
    able = [i for i, tried in enumerate(tries) if tried.evidence]
    if not able:
        return None
    best = max(able, key=lambda i: (grade(attempts[i]), len(tries[i].evidence), i))
    return best, Promoted(
        question=question.text,
        intent=tries[best].intent,
        evidence=tries[best].evidence,
        documents=attempts[best].documents,
        alignment=attempts[best].alignment,
    )

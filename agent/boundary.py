"""The boundary: what was asked and is not supported, what was searched, what is nearest, what would settle it."""

from collections.abc import Sequence

from agent.question import Question
from agent.run import Boundary, BoundaryStatus, Missing, MissingPart
from agent.support import Support
from ingest.record import EvidenceIds

MOST_NEAREST = 3
SETTLES = {
    MissingPart.MATERIAL: "a paper on this material",
    MissingPart.PROCESS: "a paper that reports results after this treatment",
    MissingPart.STRUCTURE: "a paper that observes this structure in this material",
    MissingPart.PROPERTY: "a paper that reports this property for this material",
    MissingPart.CONDITION: "a measurement under this condition",
    MissingPart.COMPARISON: "results for both sides under the same conditions",
    MissingPart.VALUE: "a stated number or explanation for this state",
}


def draw_boundary(
    question: Question,
    *,
    supports: Sequence[Support],
    answered: Sequence[bool],
    conflicts: Sequence[str],
    searched: Sequence[str],
    nearest: EvidenceIds,
) -> Boundary:
    """The boundary of an answer. `answered[i]`: part i has a claim that stands."""
    missing = tuple(dict.fromkeys(m for support in supports for m in support.missing))
    if not any(answered):
        status = BoundaryStatus.UNSUPPORTED
    elif all(answered) and not missing and not conflicts:
        status = BoundaryStatus.ANSWERED
    else:
        status = BoundaryStatus.PARTIAL
    missing = missing or (
        _unanswered(question, answered=answered) if status is not BoundaryStatus.ANSWERED and not conflicts else ()
    )
    text = _text(
        status, missing=missing, conflicts=conflicts, searched=searched, papers=sum(len(s.documents) for s in supports)
    )
    return Boundary(
        status=status,
        text=text,
        missing=missing,
        searched=tuple(dict.fromkeys(searched)),
        nearest=nearest[:MOST_NEAREST] if status is not BoundaryStatus.ANSWERED else (),
    )


def _unanswered(question: Question, *, answered: Sequence[bool]) -> tuple[Missing, ...]:
    parts = [part for part, done in zip(question.parts, answered, strict=True) if not done]
    return tuple(Missing(part=MissingPart.VALUE, asked=part.own.strip()) for part in parts)


def _text(
    status: BoundaryStatus, *, missing: Sequence[Missing], conflicts: Sequence[str], searched: Sequence[str], papers: int
) -> str:
    if status is BoundaryStatus.ANSWERED:
        return "Every part of the question is supported by the cited evidence, for the materials and conditions named there."
    said = [
        "No part of the question is supported."
        if status is BoundaryStatus.UNSUPPORTED
        else "Only part of the question is supported."
    ]
    if missing:
        said.append("Not supported: " + "; ".join(f"{m.part.value} “{m.asked}”" for m in missing) + ".")
    said += [f"The evidence conflicts: {conflict}." for conflict in conflicts]
    said.append("Searched for: " + "; ".join(f"“{intent}”" for intent in dict.fromkeys(searched)) + ".")
    if papers and status is BoundaryStatus.UNSUPPORTED:
        said.append("The nearest evidence is listed; it does not answer what was asked.")
    said.append("This would settle it: " + "; ".join(dict.fromkeys(SETTLES[m.part] for m in missing)) + "." if missing else "")
    return " ".join(part for part in said if part)

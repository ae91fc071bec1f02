"""Checks every claim before it may stand. A `Claim` is made here and nowhere else: no opened evidence, no prose."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from agent.cue import has
from agent.draft import DraftClaim
from agent.reading import Reading
from agent.run import Claim, ClaimValue
from agent.skill import Skill
from graph.hit import OpenedEvidence
from ingest.errors import ContractBroken
from ingest.find.unit import convert
from ingest.ids import fold

NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
QUOTED = re.compile(r"[“\"]([^”\"]{12,})[”\"]")
ATTRIBUTED = re.compile(r"\b(?:cited|reported by|according to|et al|literature|other work|previous)\b", re.IGNORECASE)
TOLERANCE = 0.011


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A claim under check, with what it may rest on: the pieces it cites and their contexts."""

    claim: DraftClaim
    skill: Skill
    opened: Mapping[str, OpenedEvidence]
    readings: tuple[Reading, ...]

    @property
    def text(self) -> str:
        """Everything that the claim may draw on, in one string."""
        ids = [i for r in self.readings for i in (r.piece.id, *r.piece.context)]
        return " \n ".join(self.opened[i].quote for i in dict.fromkeys(ids) if i in self.opened)


def check(
    claim: DraftClaim, *, skill: Skill, opened: Mapping[str, OpenedEvidence], readings: Mapping[str, Reading]
) -> str | None:
    """Why the claim may not stand, or None. The checks are those of the contract, in its order."""
    unopened = [i for i in claim.evidence if i not in opened or i not in readings]
    cited = tuple(readings[i] for i in claim.evidence if i in readings)
    case = Case(claim=claim, skill=skill, opened=opened, readings=cited)
    if unopened or not claim.evidence:
        return f"cites evidence that was not opened: {unopened}"
    return next((reason for name in skill.validation.checks if (reason := CHECKS[name](case)) is not None), None)


def certify(claim: DraftClaim, *, skill: Skill, opened: Mapping[str, OpenedEvidence], readings: Mapping[str, Reading]) -> Claim:
    """The checked claim.

    Raises:
        ContractBroken: a check fails.
    """
    reason = check(claim, skill=skill, opened=opened, readings=readings)
    if reason is not None:
        raise ContractBroken(f"the claim {claim.text!r} may not stand: {reason}")
    return Claim(text=claim.text, evidence=claim.evidence, values=claim.values)


def _opened(case: Case) -> str | None:
    many = len(case.claim.evidence) > case.skill.answer.citations
    return f"cites {len(case.claim.evidence)} pieces, {case.skill.answer.citations} are allowed" if many else None


def _length(case: Case) -> str | None:
    words = len(case.claim.text.split())
    if not case.claim.text.strip():
        return "says nothing"
    return f"has {words} words, {case.skill.answer.words} are allowed" if words > case.skill.answer.words else None


def _quote(case: Case) -> str | None:
    """What the claim puts in quotation marks stands in its evidence."""
    source = fold(case.text)
    lost = [quote for quote in QUOTED.findall(case.claim.text) if fold(quote).rstrip(".,; ") not in source]
    return f"quotes what the evidence does not say: {lost[0]!r}" if lost else None


def _number(case: Case) -> str | None:
    """Every number occurs in the evidence or its context, or is derived from numbers that do."""
    known = set(_numbers(case.text))
    text = case.claim.text
    for value in case.claim.values:
        if value.derived:
            if not _recomputed(value, case=case):
                return f"the derived number {value.raw!r} does not follow from the evidence"
            text = text.replace(value.raw or "", " ", 1)
    strange = [n for n in _numbers(text) if n not in known]
    return f"the number {strange[0]} does not occur in the evidence" if strange else None


def _numbers(text: str) -> list[str]:
    """Numbers in one form: no thousands comma, no leading or trailing zeros that mean nothing."""
    plain = (n.replace(",", "") if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", n) else n for n in NUMBER.findall(fold(text)))
    return [n.rstrip("0").rstrip(".") if "." in n else n for n in plain]


def _recomputed(value: ClaimValue, *, case: Case) -> bool:
    """Whether both ends of a derived number are conversions, differences or ratios of numbers of the evidence."""
    found = [q for r in case.readings for q in (*r.quantities, *r.context_quantities)]
    sources = [(n, q.unit) for q in found for n in dict.fromkeys((q.low, q.high)) if n is not None]
    ends = [end for end in dict.fromkeys((value.low, value.high)) if end is not None]
    return bool(ends) and all(_follows(end, unit=value.unit, sources=sources) for end in ends)


def _follows(end: float, *, unit: str | None, sources: Sequence[tuple[float, str | None]]) -> bool:
    """Whether a number is one of the sources in another unit, or a difference (in its unit) or ratio (without one) of two."""
    if unit is None:
        return any(_close(a / b, end) for a, _ in sources for b, _ in sources if b)
    for difference in (False, True):
        same = [c for n, u in sources if u is not None and (c := convert(n, u, unit, difference=difference)) is not None]
        if any(_close(c, end) for c in same):
            return True
    level = [c for n, u in sources if u is not None and (c := convert(n, u, unit)) is not None]
    return any(_close(abs(a - b), abs(end)) for a in level for b in level if a != b)


def _close(first: float, second: float) -> bool:
    return abs(first - second) <= TOLERANCE * max(abs(first), abs(second), 1e-12)


def _direction(case: Case) -> str | None:
    """A comparison word of the claim needs one of the same direction in the evidence, or a derived difference."""
    if any(value.derived and value.name == "difference" for value in case.claim.values):
        return None
    for way in ("up", "down"):
        if has("direction", way, case.claim.text) and not has("direction", way, case.text):
            return f"says that something goes {way}, which the evidence does not"
    return None


def _origin(case: Case) -> str | None:
    """What a paper cites from another is not presented as its own."""
    if any(r.cited for r in case.readings) and not ATTRIBUTED.search(case.claim.text):
        return "presents a cited finding as the paper's own"
    return None


def _condition(case: Case) -> str | None:
    """A number taken from a table row keeps the row's name, so that its state can be told."""
    for reading in case.readings:
        label = reading.cells[0].text if reading.cells and not reading.cells[0].numeric else None
        if label and len(case.readings) == 1 and fold(label) not in fold(case.claim.text):
            return f"gives numbers of the row {label!r} without naming it"
    return None


CHECKS: dict[str, Callable[[Case], str | None]] = {
    "opened": _opened,
    "length": _length,
    "quote": _quote,
    "number": _number,
    "direction": _direction,
    "origin": _origin,
    "condition": _condition,
}

"""The difference between two parts of a question, each with one number of a kind: derived, with both sources cited."""

from collections.abc import Sequence

from agent.convert import written
from agent.cue import has
from agent.draft import DraftClaim
from agent.question import Question
from agent.run import ClaimValue
from ingest.find.unit import convert
from ingest.record import QuantityKind


def difference_claim(question: Question, *, claims: Sequence[DraftClaim]) -> DraftClaim | None:
    """One more claim where the question asks how big a difference is; None where the two numbers are not beyond doubt.

    Beyond doubt: two parts, and the best claim of each gives exactly one number of the property that both give.
    """
    if len(question.parts) != 2 or not has("asked", "difference", question.text):
        return None
    sides = [next((c for c in claims if c.part == n), None) for n in (0, 1)]
    if sides[0] is None or sides[1] is None or sides[0].evidence == sides[1].evidence:
        return None
    pair = _pair(sides[0].values, sides[1].values)
    return _claim(*pair) if pair else None


def _pair(first: Sequence[ClaimValue], second: Sequence[ClaimValue]) -> tuple[ClaimValue, ClaimValue] | None:
    """The one number of each side that has the same name and an exact value."""
    names = [name for name in dict.fromkeys(v.name for v in first) if _only(first, name=name) and _only(second, name=name)]
    found = [(a, b) for name in names if (a := _only(first, name=name)) and (b := _only(second, name=name))]
    return found[0] if len(found) == 1 else None


def _only(values: Sequence[ClaimValue], *, name: str) -> ClaimValue | None:
    named = [v for v in values if v.name == name and not v.derived]
    exact = len(named) == 1 and named[0].low is not None and named[0].low == named[0].high and named[0].unit is not None
    return named[0] if exact else None


def _claim(first: ClaimValue, second: ClaimValue) -> DraftClaim | None:
    if first.low is None or second.low is None or first.unit is None or second.unit is None:
        return None
    other = convert(second.low, second.unit, first.unit)
    if other is None or other == first.low:
        return None
    apart = float(f"{abs(first.low - other):.6g}")
    raw = f"{written(apart)} {first.unit}"
    evidence = tuple(dict.fromkeys((*first.evidence, *second.evidence)))
    text = f"The difference in {first.name} is about {raw} ({first.raw} against {second.raw})."
    value = ClaimValue(
        name="difference",
        raw=raw,
        low=apart,
        high=apart,
        unit=first.unit,
        kind=QuantityKind.APPROXIMATE,
        evidence=evidence,
        derived=True,
    )
    return DraftClaim(text=text, evidence=evidence, values=(value,), part=0)

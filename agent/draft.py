"""A claim before it is checked: what a policy proposes. Only `agent/check.py` makes a `Claim` of it."""

from dataclasses import dataclass

from agent.run import ClaimValue


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftClaim:
    """One sentence with the ids it rests on; `part` is the index of the question's part that it answers."""

    text: str
    evidence: tuple[str, ...]
    values: tuple[ClaimValue, ...] = ()
    part: int = 0

"""Numbers that cannot both be true of one state: found in the state tables that were traced."""

from collections.abc import Sequence

from agent.run import Claim
from graph.hit import Conflict, Trace


def find_conflicts(claims: Sequence[Claim], *, traces: Sequence[Trace]) -> tuple[str, ...]:
    """Conflicts of traced states whose evidence a claim cites, said in words."""
    cited = {i for claim in claims for i in claim.evidence}
    found = [c for trace in traces for c in trace.conflicts if any(set(cell.evidence) & cited for cell in c.values)]
    return tuple(dict.fromkeys(_said(conflict) for conflict in found))


def _said(conflict: Conflict) -> str:
    values = " and ".join(dict.fromkeys(cell.value.raw or "?" for cell in conflict.values))
    return f"{conflict.name} is given as {values} for one state, and the paper does not explain it"

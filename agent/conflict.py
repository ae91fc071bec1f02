"""Numbers that cannot both be true of one state: found in the state tables that were traced."""

from collections.abc import Collection, Sequence

from agent.run import Claim
from graph.hit import Conflict, Trace


def find_conflicts(claims: Sequence[Claim], *, traces: Sequence[Trace], asked: Collection[str]) -> tuple[str, ...]:
    """Conflicts over what is asked (canonical names), said in words.

    Each number must stand in evidence of its own that a claim cites: two numbers of one sentence or row are a list.
    """
    cited = {i for claim in claims for i in claim.evidence}
    found = [c for trace in traces for c in trace.conflicts if c.name in asked and len(_witnesses(c, cited=cited)) > 1]
    return tuple(dict.fromkeys(_said(conflict, cited=cited) for conflict in found))


def _witnesses(conflict: Conflict, *, cited: Collection[str]) -> dict[str, str]:
    """Cited evidence → the number that it gives, where it gives only one."""
    given: dict[str, set[str]] = {}
    for cell in conflict.values:
        for i in cell.evidence:
            given.setdefault(i, set()).add(cell.value.raw or "?")
    return {i: min(raws) for i, raws in given.items() if i in cited and len(raws) == 1}


def _said(conflict: Conflict, *, cited: Collection[str]) -> str:
    values = " and ".join(sorted(set(_witnesses(conflict, cited=cited).values())))
    return f"{conflict.name} is given as {values} for one state, and the paper does not explain it"

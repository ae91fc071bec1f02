"""How much of what a path claims is likely to be right, from 0 to 1: the mean over its claims.

Each claim counts with how often judges found such a claim right, in 200 paths of 20 papers (docs/audit.md, both draws, all
verdicts): material 200 claims, origin 200, process 1,263, parameter 1,039, structure 236 and with a number 97, property with a
number 444, asserted transition 271. Of properties without a number too few were judged: one counts like one with a number.
"""

from collections.abc import Iterable, Iterator, Mapping

from ingest.record import Path

SHARES = {
    "material": 0.68,
    "origin": 0.86,
    "process": 0.88,
    "parameter": 0.75,
    "structure": 0.86,
    "structure value": 0.89,
    "property": 0.79,
    "property value": 0.79,
    "transition": 0.60,
}


def confidence(path: Path) -> float:
    """The confidence of a path with all its transitions, two decimals."""
    return round(of_claims(kinds(path)), 2)


def of_claims(claimed: Iterable[str], shares: Mapping[str, float] = SHARES) -> float:
    """The mean share of claims of these kinds, at least one."""
    found = [shares[kind] for kind in claimed]
    return sum(found) / len(found)


def kinds(path: Path) -> Iterator[str]:
    """What kind each claim of a path is: its origin, material, steps, parameters, results and asserted transitions."""
    yield "origin"
    if path.material is not None:
        yield "material"
    for step in path.process:
        yield "process"
        yield from ("parameter" for _ in step.parameters)
    yield from (f"structure{_value(one.low, one.high)}" for one in path.structure)
    yield from (f"property{_value(one.low, one.high)}" for one in path.property)
    yield from ("transition" for link in path.transitions if link.asserted)


def _value(low: float | None, high: float | None) -> str:
    return "" if low is None and high is None else " value"

"""A power of ten behind brackets scales what they hold: "(5.2 ± 0.3) × 10−5 S/cm", "(0.3-0.4) × 10-10 m"."""

import re
from dataclasses import replace

from ingest.find.atom import Atom
from ingest.find.printed_unit import unit_at

SCALED = re.compile(
    r"\((?P<inner>[^()]{1,40})\) ?[x×·*] ?10\^?(?:\((?P<braced>[-+]? ?\d{1,2})\)|(?P<power>[-+]? ?\d{1,2}))(?![\d.]*\d)"
)


def scaled(text: str, atoms: list[Atom]) -> list[Atom]:
    """The atoms with those in scaled brackets multiplied; the last one takes the unit behind, the power is no atom itself."""
    for match in SCALED.finditer(text):
        inside = [a for a in atoms if match.start("inner") <= a.start and a.end <= match.end("inner")]
        if inside:
            others = [a for a in atoms if a.end <= match.start() or a.start >= match.end()]
            atoms = sorted([*others, *_scaled(text, inside, match)], key=lambda a: a.start)
    return atoms


def _scaled(text: str, inside: list[Atom], match: re.Match[str]) -> list[Atom]:
    power = int((match["braced"] or match["power"]).replace(" ", ""))
    out = [replace(a, low=_times(a.low, power), high=_times(a.high, power), spread=_times(a.spread, power)) for a in inside]
    unit = unit_at(text, match.end())
    out[0] = replace(out[0], start=match.start())
    out[-1] = replace(out[-1], end=unit.end if unit else match.end(), unit=unit.unit if unit else out[-1].unit)
    return out


def _times(value: float | None, power: int) -> float | None:
    """The decimal shift of a number, exact in its printed digits."""
    return None if value is None else float(f"{value!r}e{power}") if "e" not in repr(value) else value * 10.0**power

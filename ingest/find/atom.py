"""The smallest piece of a quantity: one number with its unit, its approximating words and its bound."""

import re
from dataclasses import dataclass, replace

from ingest.find.number_words import number_words
from ingest.record import QuantityKind

DURATION_UNITS = ("h", "min", "s", "day", "week", "month", "year", "cycles")


@dataclass(frozen=True, slots=True, kw_only=True)
class Atom:
    """One number with what clings to it; `core` is where the number itself starts."""

    start: int
    core: int
    end: int
    low: float | None
    high: float | None
    spread: float | None = None
    unit: str | None = None
    kind: QuantityKind = QuantityKind.VALUE
    plain: bool = False  # an integer without a unit or modifier


def modified(text: str, start: int) -> tuple[int, QuantityKind | None]:
    """Where the approximating words before a number start, if any."""
    match = number_words().approximate.search(text[max(0, start - 30) : start])
    if not match or re.search(r"[\d%] ?~ ?$", text[max(0, start - 4) : start]):  # "9~11%" is a range
        return start, None
    return max(0, start - 30) + match.start(), QuantityKind.APPROXIMATE


def _lasts(atom: Atom, said: str) -> bool:
    """Whether "over" says for how long or where: "over 30 min", "over eight cycles", "over a 2 mm area"."""
    return atom.unit in DURATION_UNITS or said.endswith(" a ")


def bounded(text: str, atom: Atom) -> Atom:
    """The atom with the bound that its modifiers make of it."""
    words = number_words()
    base = max(0, atom.start - 30)
    before = text[base : atom.start]
    said = [
        (match, lower) for pattern, lower in ((words.lower, True), (words.upper, False)) if (match := pattern.search(before))
    ]
    if said:
        match, lower = min(said, key=lambda one: one[0].start())  # "not exceeding" is no "exceeding"
        if not ((match[1] or "").lower() in words.duration and _lasts(atom, match[0])):
            low, high = (atom.low, None) if lower else (None, atom.high)
            return replace(atom, start=base + match.start(), low=low, high=high, kind=QuantityKind.BOUND, plain=False)
    for pattern, lower in ((words.lower_after, True), (words.upper_after, False)):
        match = pattern.match(text, atom.end)
        if match:
            low, high = (atom.low, None) if lower else (None, atom.high)
            return replace(atom, end=match.end(), low=low, high=high, kind=QuantityKind.BOUND, plain=False)
    return atom

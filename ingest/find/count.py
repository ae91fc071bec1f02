"""Number words that count or measure: "two samples", "three hours", "six to eight layers"."""

import re
from dataclasses import replace
from functools import cache

from ingest.find.atom import Atom, bounded, modified
from ingest.find.number_words import number_words
from ingest.find.printed_unit import PrintedUnit, unit_at
from ingest.record import QuantityKind

COUNTED = re.compile(r" (?P<noun>[a-z]{3,}[^\Wsui\d_]s)(?![\w-])")
COUNTED_FROM = 10
NO_COUNT = r" (?!of\b|or\b|and\b|is\b|was\b|another\b|can\b|in\b|to\b|more\b|by\b|hand\b|side\b)[a-z]{3,}"


@cache
def _pattern() -> re.Pattern[str]:
    """One number word, or two that span a range."""
    word = "|".join(number_words().words)
    return re.compile(rf"(?<![\w-])({word})(?:(?: to | or |-)({word}))?(?![\w-])", re.IGNORECASE)


def counting(text: str, atom: Atom) -> Atom:
    """The atom with the noun that it counts as its unit: "230 grains"; a small number is more often a label."""
    noun = COUNTED.match(text, atom.end) if atom.unit is None and atom.kind is not QuantityKind.SPREAD else None
    if noun is None or atom.spread is not None or (atom.low or atom.high or 0) < COUNTED_FROM or not _whole(atom):
        return atom
    if noun["noun"] in number_words().uncounted:
        return atom
    return replace(atom, end=noun.end(), unit=noun["noun"], plain=False)


def _whole(atom: Atom) -> bool:
    return all(side is None or side == int(side) for side in (atom.low, atom.high))


def counts(text: str, atoms: list[Atom]) -> list[Atom]:
    """The counts of an even text beside its `atoms`; not "one of", "two-step"."""
    out = []
    for match in _pattern().finditer(text):
        unit = unit_at(text, match.end())
        taken = any(a.start < match.end() and match.start() < a.end for a in atoms)
        if not taken and _counts_something(text, match, has_unit=unit is not None):
            out.append(_count(text, match, unit))
    return out


def _count(text: str, match: re.Match[str], unit: PrintedUnit | None) -> Atom:
    low = number_words().words[match[1].lower()]
    high = number_words().words[(match[2] or match[1]).lower()]
    start, kind = modified(text, match.start())
    atom = Atom(
        start=start,
        core=match.start(),
        end=unit.end if unit else match.end(),
        low=min(low, high),
        high=max(low, high),
        unit=unit.unit if unit else None,
        kind=kind or QuantityKind.VALUE,
    )
    return replace(atom, kind=QuantityKind.RANGE) if match[2] else bounded(text, atom)


def _counts_something(text: str, match: re.Match[str], *, has_unit: bool) -> bool:
    return has_unit or (bool(re.match(NO_COUNT, text[match.end() :])) and match[0].lower() != "one")

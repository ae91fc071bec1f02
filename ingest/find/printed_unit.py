"""Where a printed unit stands in a text: what follows a number, up to the last character that belongs to the unit."""

import re
from dataclasses import dataclass
from functools import cache

from ingest.find.unit import normal_unit, same_dimension, unit_table

WORD = re.compile(r"[^\W\d_]+")
GAP = re.compile(r" {0,2}(?:-(?=[^\W\d_]))?")
POWER = re.compile(r"(?:\^?(\d(?:\.5)?(?:/2)?)|\^?\((\d(?:\.5)?(?:/2)?)\))(?![\d.]*\d)")
MINUS_POWER = re.compile(r"(?: ?\^? ?- ?\d(?:/\d)?| ?\^\(- ?\d(?:/\d)?\))(?![\d.]*\d)")
AGAIN = re.compile(r" ?([^\d\s,.;:)\]]+)")
JOINT = re.compile(r" ?[·*/] ?\(?| per | ")
ROOT = re.compile(r" ?[·*]? ?√ ?\(?m\)?(?!\w)")
SPACED = re.compile(
    r"\^? ?\(?- ?\d(?:/\d)?\)?$|m\^?\(?(?:1/2|0\.5)\)?$|^h"
)  # what a factor after a mere space must show: a power, or "mA h"
LETTERS = re.compile(r"[^\W\d_]+$")
LOAD = re.compile(r" ?(\d+(?:\.\d+)?)(?:/\d+)?(?![\w.]*\d)(?!\w)")
MAGNIFIED = "×"
HYPHENED = {"h", "s", "V", "T", "m", "g", "W", "K"}  # single letters that may stand after number and hyphen: "1-h anneal"


@dataclass(frozen=True, slots=True)
class PrintedUnit:
    """A unit in a text: half-open range, and its house writing."""

    start: int
    end: int
    unit: str


@cache
def _phrases() -> re.Pattern[str]:
    """Printed forms that are more than one run of letters, longest first."""
    forms = [f for f in unit_table().symbols if not WORD.fullmatch(f) and f != MAGNIFIED]
    parts = []
    for form in sorted(forms, key=lambda f: (-len(f), f)):
        tail = r"(?!\w)" if form[-1].isalnum() else ""
        parts.append(re.escape(form).replace(r"\ ", " ?" if "%" in form or "°" in form else " ") + tail)
    return re.compile("|".join(parts))


def unit_at(text: str, at: int) -> PrintedUnit | None:
    """The unit that starts at `at` (after a gap of up to two spaces or a hyphen) of an even text, or None."""
    gap = GAP.match(text, at)
    start = gap.end() if gap else at
    if re.match(r"×(?! ?[\d(])", text[start : start + 3]):  # a magnification or a factor
        return PrintedUnit(start, start + 1, MAGNIFIED)
    end = _unit_end(text, start)
    if end is None:
        return None
    if start > at and text[start - 1] == "-" and end - start == 1 and text[start:end] not in HYPHENED:
        return None
    unit = normal_unit(text[start:end])
    alone = unit_table().symbols.get(unit or "")
    if unit is None or (alone and not alone.bare):
        return None
    return PrintedUnit(start, end, unit)


def _unit_end(text: str, start: int) -> int | None:
    end = _symbol_end(text, start, first=True)
    if end is None:
        return None
    while True:
        if root := ROOT.match(text, end):
            return root.end()
        joint = JOINT.match(text, end)
        if not joint:
            return end
        further = _symbol_end(text, joint.end(), first=False)
        if further is None:
            return end
        bracket = joint[0].endswith("(")
        if bracket:
            further = _closing(text, further)
        if further is None or (joint[0] == " " and not SPACED.search(text[joint.end() : further])):
            return end
        end = further


def _closing(text: str, end: int) -> int | None:
    """The end after the closing bracket, with more factors before it."""
    while end < len(text) and text[end] != ")":
        joint = re.compile(r" ?[·*/ ] ?").match(text, end)
        further = _symbol_end(text, joint.end(), first=False) if joint else None
        if further is None:
            return None
        end = further
    return end + 1 if end < len(text) else None


def _symbol_end(text: str, start: int, *, first: bool) -> int | None:
    """The end of one symbol with its power, or None."""
    table = unit_table().symbols
    phrase = _phrases().match(text, start)
    word = WORD.match(text, start)
    if phrase and (not word or phrase.end() > word.end()):
        symbol, end = table.get(phrase[0]), phrase.end()
    elif word:
        symbol, end = table.get(word[0]), word.end()
    else:
        return None
    if symbol is None:
        fused = _fused_end(text, start, end) if word else None
        return None if first and fused and not normal_unit(text[start:fused]) else fused
    if first and not symbol.bare and not JOINT.match(text, end):
        return None
    if symbol.load:
        load = LOAD.match(text, end)
        return load.end() if load else _bounded(text, end)
    return _bounded(text, _power_end(text, end, power=symbol.power))


def _power_end(text: str, end: int, *, power: bool) -> int:
    minus = MINUS_POWER.match(text, end)
    if minus and _repeats(text, end, minus.end()):
        minus = None
    if (minus and not re.match(r" ?- ?\d+(?:\.\d+)? ?(?:°|%|[a-zA-Zµ])", text[end:])) or (minus and text[end] in "-^"):
        return minus.end()
    plus = POWER.match(text, end)
    if plus and power:
        return plus.end()
    return end


def _repeats(text: str, end: int, after: int) -> bool:
    """Whether dash and digit start the second half of a range, known by its unit or its digit: "5 h-8 h", "2 K/s-9 K/s"."""
    again, before = AGAIN.match(text, after), LETTERS.search(text[:end])
    if text[after - 1] in "56789":
        return True
    return again is not None and (
        text[:end].endswith(again[1]) or (before is not None and _alike(before[0], again[1]) and not text[after - 2].isspace())
    )


def _alike(first: str, second: str) -> bool:
    """Whether two units measure the same: "400 nm-3 µm"."""
    one, other = normal_unit(first), normal_unit(second)
    return one is not None and other is not None and same_dimension(one, other)


def _fused_end(text: str, start: int, end: int) -> int | None:
    """Fused symbols: "mWm-2", "cm2/Vs"."""
    stop = _power_end(text, end, power=True)
    return _bounded(text, stop) if normal_unit(text[start:stop]) else None


def _bounded(text: str, end: int) -> int | None:
    """The end, if no letter or digit follows directly (after a sign any may); a full stop stays outside."""
    if text[end - 1] == "." and not re.match(r" ?[a-z(,]|,", text[end:]):
        end -= 1
    if end < len(text) and text[end - 1].isalnum() and (text[end].isalnum() or text[end] == "_"):
        return None
    return end

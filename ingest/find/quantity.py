"""Quantities of a text: number, unit and modifier with exact spans; ranges, bounds, spreads, lists and sizes.

Grammar, left to right over the numbers of an even text (see `even.py`):

    quantity = piece | size | list
    piece    = ["from" | "between"] atom [("-" | "to" | "and") atom] [("±") number] [unit] ["or more" | …]
    atom     = [bound] [about] number ["±" number] [unit]
    list     = piece (", " | " and " | " or ") piece …      one dimension; the last one's unit is everybody's
    size     = number " × " number [" × " number] unit      one quantity for each side
"""

import itertools
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ingest.document import Mark
from ingest.find.composition import alloy_patterns
from ingest.find.even import even
from ingest.find.grade import find_grades
from ingest.find.label import after_label, after_name, after_noun, inside_name, is_isotope, is_year, label_spans, names_chemical
from ingest.find.number import Number, find_numbers
from ingest.find.number_words import number_words
from ingest.find.printed_unit import unit_at
from ingest.find.unit import same_dimension
from ingest.ids import array_id
from ingest.record import FoundQuantity, QuantityKind
from ingest.span import Span

RANGE = re.compile(r" ?(?:--?|~|\.\.\.?|…|÷) ?|(?: ?\(?)(?:,? ?(?:up|down) to| to| through|, to) ")
AND = re.compile(r",? and (?:at )?")
LIST = re.compile(r",? (?:and|or|as well as|to|versus|vs\.?) (?:at |for |to )?|, ?(?:and |or |at )?| ?[;&] ?| ?/ ?")
SIZE = re.compile(r" ?[×x*] ?")
RATIO = re.compile(r" ?: ?")
SPREAD = re.compile(r" ?(?:±|\+/-|\+-|\+ ?/ ?-|∓) ?")
FROM = re.compile(r"(?<![\w-])from $", re.IGNORECASE)
BETWEEN = re.compile(r"(?<![\w-])between $", re.IGNORECASE)
BEFORE_NUMBER = re.compile(r"(?<!\w)(pH) ?(?:=|:|of)? ?$")
COUNT_WORD = re.compile(r"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Atom:
    """One number with what clings to it; `core` is where the number itself starts, `raw_end` where number and unit end."""

    start: int
    core: int
    end: int
    low: float | None
    high: float | None
    spread: float | None = None
    unit: str | None = None
    kind: QuantityKind = QuantityKind.VALUE
    plain: bool = False  # an integer without a unit or modifier


def find_quantities(
    text: str, *, marks: tuple[Mark, ...] = (), offset: int = 0, cell: bool = False
) -> tuple[FoundQuantity, ...]:
    """Every quantity of a sentence, caption or cell, in text order; spans are shifted by `offset`, marks are unshifted to it.

    `marks` carry offsets of the document, as the spans returned do; only those within the text matter. In a `cell` a bare
    number is never taken for a label, a year or a heading.
    """
    flat = even(text)
    near = _marks_within(marks, offset=offset, length=len(text))
    groups = _groups(flat, _atoms(flat, near, cell=cell))
    found = [q for group in groups for q in _written(group, text, offset)]
    found += _phrases(flat, text, offset)
    return tuple(sorted(found, key=lambda q: (q.start, q.end)))


def _marks_within(marks: Iterable[Mark], *, offset: int, length: int) -> list[Mark]:
    return [
        replace(m, span=Span(m.span.start - offset, m.span.end - offset))
        for m in marks
        if m.span.start < offset + length and m.span.end > offset
    ]


def _atoms(text: str, marks: list[Mark], *, cell: bool) -> list[Atom]:
    """The numbers that are no labels, with unit, sign words and spread."""
    closed = [] if cell else [*label_spans(text, marks=marks), *_named_materials(text)]
    atoms: list[Atom] = []
    labelled = -1  # end of the last label: "Figs. 4 and 5"
    numbers = find_numbers(text, marks=marks)
    at = 0
    while at < len(numbers):
        number = numbers[at]
        at += 1
        if (atoms and number.start < atoms[-1].end) or inside_name(text, number):
            continue
        if any(s.start < number.end and number.start < s.end for s in closed):
            labelled = number.end
            continue
        atom, used = _atom(text, number, numbers[at : at + 1])
        if not cell and _is_label(text, atom, number, labelled=labelled):
            labelled = number.end + text[number.end : number.end + 1].isalpha()
        elif not is_isotope(text, number, atom.unit) and (atom.unit or not text[atom.end : atom.end + 1].isalpha()):
            at += used
            atoms.append(atom)
    return sorted(atoms + _counts(text, atoms), key=lambda a: a.start)


def _named_materials(text: str) -> list[Span]:
    """Grades and alloys, whose numbers are part of the name: "6005A", "Ti-6Al-4V", "Fe-22Mn-0.6C"."""
    numbered, based, _ = alloy_patterns()
    alloys = [Span(*m.span()) for p in (numbered, based) for m in p.finditer(text)]
    return [*alloys, *(Span(start, end) for start, end, _ in find_grades(text))]


def _follows(text: str, number: Number, labelled: int) -> bool:
    """Whether a list or range leads here from a label: "Figs. 4 and 5"."""
    return 0 <= labelled < number.start and bool(re.fullmatch(r" ?[-,/&] ?|,? (?:and|to|or) ", text[labelled : number.start]))


def _is_label(text: str, atom: Atom, number: Number, *, labelled: int) -> bool:
    """Whether a number is a label, a year or part of a name; with a unit only after "Fig." and its like, or a panel letter."""
    if after_label(text, number.start, sure=True):
        return True
    glued = atom.unit is not None and len(atom.unit) == 1 and atom.end == number.end + 1  # "Figs. 3A and 3C"
    if (atom.unit is None or glued) and _follows(text, number, labelled):
        return True
    if atom.unit is not None or re.match(r" ?[×x*] ?\d", text[number.end :]):
        return False
    if is_year(text, number) or names_chemical(text, number) or after_label(text, number.start) or after_noun(text, number):
        return True
    return number.integer and after_name(text, number.start)


def _atom(text: str, number: Number, later: list[Number]) -> tuple[Atom, int]:
    """The atom at a number, and how many later numbers it used up (for ±)."""
    unit = unit_at(text, number.end)
    end = unit.end if unit else number.end
    spread, used = number.spread, 0
    match = SPREAD.match(text, end)
    if match and later and later[0].start == match.end():
        spread, used = later[0].value, 1
        second = unit_at(text, later[0].end)
        unit = second or unit
        end = second.end if second else later[0].end
    start, kind = _modified(text, number.start)
    atom = Atom(
        start=start,
        core=number.start,
        end=end,
        low=number.value,
        high=number.value,
        spread=spread,
        unit=unit.unit if unit else None,
        kind=QuantityKind.SPREAD if spread is not None else kind or QuantityKind.VALUE,
        plain=number.integer and unit is None and kind is None and spread is None,
    )
    return _prefixed(text, _bound(text, atom)), used


def _prefixed(text: str, atom: Atom) -> Atom:
    """The atom with a unit that stands before the number: "pH 7", "pH = 7"."""
    match = BEFORE_NUMBER.search(text[max(0, atom.start - 8) : atom.start]) if atom.unit is None else None
    if not match:
        return atom
    return replace(atom, start=max(0, atom.start - 8) + match.start(), unit=match[1], plain=False)


def _modified(text: str, start: int) -> tuple[int, QuantityKind | None]:
    """Where the approximating words before a number start, if any."""
    match = number_words().approximate.search(text[max(0, start - 30) : start])
    if not match or re.search(r"[\d%] ?~ ?$", text[max(0, start - 4) : start]):  # "9~11%" is a range
        return start, None
    return max(0, start - 30) + match.start(), QuantityKind.APPROXIMATE


def _bound(text: str, atom: Atom) -> Atom:
    """The atom with the bound that its modifiers make of it."""
    words = number_words()
    base = max(0, atom.start - 30)
    before = text[base : atom.start]
    for pattern, lower in ((words.lower, True), (words.upper, False)):
        match = pattern.search(before)
        if match and not (
            (match[1] or "").lower() in words.duration and atom.unit in ("h", "min", "s", "day", "week", "month", "year")
        ):
            low, high = (atom.low, None) if lower else (None, atom.high)
            return replace(atom, start=base + match.start(), low=low, high=high, kind=QuantityKind.BOUND, plain=False)
    for pattern, lower in ((words.lower_after, True), (words.upper_after, False)):
        match = pattern.match(text, atom.end)
        if match:
            low, high = (atom.low, None) if lower else (None, atom.high)
            return replace(atom, end=match.end(), low=low, high=high, kind=QuantityKind.BOUND, plain=False)
    return atom


def _counts(text: str, atoms: list[Atom]) -> list[Atom]:
    """Number words that count or measure something: "two samples", "three hours"; not "one of", "two-step"."""
    words = number_words().words
    pattern = re.compile(COUNT_WORD.pattern.replace("{words}", "|".join(words)), re.IGNORECASE)
    out = []
    for match in pattern.finditer(text):
        unit = unit_at(text, match.end())
        if any(a.start < match.end() and match.start() < a.end for a in atoms) or not _counts_something(
            text, match, unit is not None
        ):
            continue
        value = words[match[0].lower()]
        start, kind = _modified(text, match.start())
        atom = Atom(
            start=start,
            core=match.start(),
            end=unit.end if unit else match.end(),
            low=value,
            high=value,
            unit=unit.unit if unit else None,
            kind=kind or QuantityKind.VALUE,
        )
        out.append(_bound(text, atom))
    return out


def _counts_something(text: str, match: re.Match[str], has_unit: bool) -> bool:
    if has_unit:
        return True
    follows = re.match(
        r" (?!of\b|or\b|and\b|is\b|was\b|another\b|can\b|in\b|to\b|more\b|by\b|hand\b|side\b)[a-z]{3,}", text[match.end() :]
    )
    return bool(follows) and match[0].lower() != "one"


def _groups(text: str, atoms: list[Atom]) -> list[list[Atom]]:
    """Atoms joined to ranges, and ranges and atoms to lists and sizes."""
    pieces = _ranges(text, atoms)
    groups: list[list[Atom]] = []
    for piece in pieces:
        if groups and _joins(text, groups[-1], piece):
            groups[-1].append(piece)
        else:
            groups.append([piece])
    return [done for group in groups for done in _settled(text, group)]


def _ranges(text: str, atoms: list[Atom]) -> list[Atom]:
    out: list[Atom] = []
    at = 0
    while at < len(atoms):
        first = atoms[at]
        second = atoms[at + 1] if at + 1 < len(atoms) else None
        joined = _range(text, first, second) if second else None
        out.append(joined or first)
        at += 2 if joined else 1
    return out


def _range(text: str, first: Atom, second: Atom) -> Atom | None:
    """Two atoms as one range, or None: "from 20 to 30 s", "9~11%", "between 0 and 0.5 m/s"."""
    if first.low is None or first.high is None or not _units_agree(first, second):
        return None
    between_start = _starts(text, first.start, BETWEEN)
    gap_end = second.start if second.kind is not QuantityKind.BOUND else second.core
    gap = text[first.end : gap_end]
    bound_word = text[second.start : second.core].strip() if second.kind is QuantityKind.BOUND else ""
    if bound_word and bound_word not in ("up to", "down to") and not (between_start is not None and bound_word in ">≥"):
        return None
    spoken = between_start is not None and AND.fullmatch(text[first.end : second.start])
    dashed = RANGE.fullmatch(gap)
    if (not spoken and not dashed) or (dashed and not _may_be_range(text, first, second, gap)):
        return None
    start = between_start if spoken else _starts(text, first.start, FROM)
    low_end, high_end = first.low, second.high if second.high is not None else second.low
    if high_end is None:
        return None
    return replace(
        first,
        start=first.start if start is None else start,
        end=second.end,
        low=min(low_end, high_end),
        high=max(low_end, high_end),
        spread=second.spread,
        unit=second.unit or first.unit,
        kind=QuantityKind.RANGE,
        plain=False,
    )


def _units_agree(first: Atom, second: Atom) -> bool:
    if first.unit is None:
        return True
    return second.unit is not None and (first.unit == second.unit or same_dimension(first.unit, second.unit))


def _may_be_range(text: str, first: Atom, second: Atom, gap: str) -> bool:
    """A dash joins a range only upwards or with units, and never three numbers ("1-2-3" is a date or a ratio)."""
    if re.match(r"-\d", text[second.end :]) or re.search(r"\d-$", text[: first.core]):
        return False
    if "to" in gap or "through" in gap or second.unit:
        return True
    return first.low is not None and second.high is not None and first.low < second.high


def _starts(text: str, start: int, pattern: re.Pattern[str]) -> int | None:
    base = max(0, start - 24)
    match = pattern.search(text[base:start])
    return base + match.start() if match else None


def _joins(text: str, group: list[Atom], piece: Atom) -> bool:
    """Whether a piece continues the list, size or ratio that the group is."""
    last = group[-1]
    gap = text[last.end : piece.start]
    if SIZE.fullmatch(gap) or (RATIO.fullmatch(gap) and last.unit is None):
        return True
    if len(group) > 1 and RATIO.fullmatch(text[group[-2].end : last.start]):
        return False  # what follows a ratio is no part of it
    if (
        not LIST.fullmatch(gap)
        or (" to " in gap and last.unit is None)
        or ("/" in gap and last.unit is None and piece.unit is None)
    ):
        return False
    if last.unit is None:
        return True
    return piece.unit is not None and (piece.unit == last.unit or same_dimension(piece.unit, last.unit))


def _settled(text: str, group: list[Atom]) -> list[list[Atom]]:
    """The group with the last unit given to all; sizes get the unit of a side."""
    unit = group[-1].unit
    gaps = [text[a.end : b.start] for a, b in itertools.pairwise(group)]
    if len(group) == 2 and gaps[0].strip() == "," and group[0].unit is None and unit is not None:
        return [[group[0]], [group[1]]]  # "ratio 2.30, 95 %": no list of two without "and"
    if gaps and all(SIZE.fullmatch(g) for g in gaps) and unit:
        side = re.fullmatch(r"(\D+)([23])", unit)
        unit = side[1] if side and int(side[2]) == len(group) else unit
        return [[replace(a, unit=unit, plain=False) for a in group]]
    if gaps and any(RATIO.fullmatch(g) for g in gaps):
        whole = replace(group[0], end=group[-1].end, low=None, high=None, unit=None, plain=False)
        return [[whole]]
    return [[replace(a, unit=a.unit or unit) for a in group]]


def _written(group: list[Atom], text: str, offset: int) -> list[FoundQuantity]:
    name = array_id("group", offset + group[0].start, offset + group[-1].end) if len(group) > 1 else None
    return [
        FoundQuantity(
            start=offset + a.start,
            end=offset + a.end,
            raw=text[a.start : a.end],
            low=a.low,
            high=a.high,
            spread=a.spread,
            unit=a.unit,
            kind=None if a.low is None and a.high is None else a.kind,
            group=name,
        )
        for a in group
    ]


def _phrases(flat: str, text: str, offset: int) -> list[FoundQuantity]:
    """Words that stand for a quantity: "room temperature", "overnight"; their kind is None."""
    phrases = number_words().phrases
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(phrases, key=len, reverse=True))})(?![\w-])", re.IGNORECASE)
    return [
        FoundQuantity(
            start=offset + m.start(),
            end=offset + m.end(),
            raw=text[m.start() : m.end()],
            low=None,
            high=None,
            spread=None,
            unit=None,
            kind=None,
        )
        for m in pattern.finditer(flat)
    ]

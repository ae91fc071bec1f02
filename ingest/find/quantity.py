"""Quantities of a text: number, unit and modifier with exact spans; ranges, bounds, spreads, lists and sizes.

Grammar, left to right over the numbers of an even text (see `even.py`):

    quantity = piece | size | list
    piece    = ["between"] atom [("-" | "to" | "and") atom] [("±") number] [unit] ["or more" | …]
    atom     = [bound] [about] number ["±" number] [unit]
    list     = piece (", " | " and " | " or ") piece …      one dimension; the last one's unit is everybody's
    size     = number " × " number [" × " number] unit      one quantity for each side
"""

import itertools
import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from ingest.document import Mark
from ingest.find.atom import Atom, bounded, modified
from ingest.find.bracket import scaled
from ingest.find.composition import alloy_patterns
from ingest.find.count import counting, counts
from ingest.find.even import even
from ingest.find.grade import find_grades
from ingest.find.label import (
    after_label,
    after_name,
    after_noun,
    inside_name,
    is_isotope,
    is_orbital,
    is_year,
    label_spans,
    names_chemical,
)
from ingest.find.number import Number, find_numbers
from ingest.find.number_words import number_words
from ingest.find.printed_unit import PrintedUnit, unit_at
from ingest.find.unit import convert, normal_unit, same_dimension
from ingest.ids import array_id
from ingest.record import FoundQuantity, QuantityKind
from ingest.span import Span

RANGE = re.compile(r" ?(?:--?|~|\.\.\.?|…|÷) ?|(?: ?\(?)(?:,? ?(?:up|down) to| to| through|, to) ")
AND = re.compile(r",? and (?:at )?")
LIST = re.compile(r",? (?:and|or|as well as|to|versus|vs\.?) (?:at |for |to )?|, ?(?:and |or |at )?| ?[;&] ?| ?/ ?")
SIZE = re.compile(r" ?[×x*] ?")
RATIO = re.compile(r" ?: ?")
LEADING = re.compile(r"(?:(?: ?[-~] ?| to |, ?|,? (?:and|or) )\d+(?:\.\d+)?)+")
SPREAD = re.compile(r" ?(?:±|\+/-|\+-|\+ ?/ ?-|∓) ?")
UNIT_SIGN = re.compile(r"[^\W\d_]|[%°‰]")
REACH = 120  # characters behind a list in which "respectively" is looked for
BETWEEN = re.compile(r"(?<![\w-])between $", re.IGNORECASE)


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


def whole_quantities(quantities: Iterable[FoundQuantity], *, text: str, offset: int = 0) -> tuple[FoundQuantity, ...]:
    """The quantities without the groups of those that are printed whole.

    "31 MPa and 42 MPa" and "1 nm, 2 nm and 3 nm, respectively" are quantities of their own; "31 and 42 MPa" is a list.
    """
    found = tuple(quantities)
    alone: set[str] = set()
    for name in {one.group for one in found if one.group is not None}:
        members = [one for one in found if one.group == name]
        after = text[members[-1].end - offset :][:REACH].partition(". ")[0]
        if all(UNIT_SIGN.search(one.raw) for one in members) and (len(members) == 2 or "respectively" in after):
            alone.add(name)
    return tuple(one.model_copy(update={"group": None}) if one.group in alone else one for one in found)


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
        elif (
            not is_isotope(text, number, atom.unit)
            and not is_orbital(text, number)
            and (atom.unit or not text[atom.end : atom.end + 1].isalpha())
        ):
            at += used
            atoms.append(atom if cell else counting(text, atom))
    return scaled(text, sorted(atoms + counts(text, atoms), key=lambda a: a.start))


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
    if atom.unit is not None or re.match(r" ?[×x*] ?\d", text[number.end :]) or _leads_to_unit(text, number):
        return False
    if is_year(text, number) or names_chemical(text, number) or after_label(text, number.start) or after_noun(text, number):
        return True
    return number.integer and after_name(text, number.start)


def _leads_to_unit(text: str, number: Number) -> bool:
    """Whether a range or list with a unit starts here: "the region 1065-1280 cm-1", "held 31 and 42 MPa"."""
    match = LEADING.match(text, number.end)
    return bool(match) and unit_at(text, match.end() if match else 0) is not None


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
    start, kind = modified(text, number.start)
    low = number.value
    if spread is None and re.search(
        r"(?:^|[^\d\s%°A-Za-z)] ?|[a-z(] )± ?$", text[max(0, start - 4) : start]
    ):  # "a tolerance of ±5 °C"
        start, low, kind = text.rindex("±", 0, start), -number.value, QuantityKind.RANGE
    atom = Atom(
        start=start,
        core=number.start,
        end=end,
        low=low,
        high=number.value,
        spread=spread,
        unit=_meant(number, unit),
        kind=QuantityKind.SPREAD if spread is not None else kind or QuantityKind.VALUE,
        plain=number.integer and unit is None and kind is None and spread is None,
    )
    return _prefixed(text, bounded(text, atom)), used


def _meant(number: Number, unit: PrintedUnit | None) -> str | None:
    """The unit's house writing; a "C" far above any battery's rate, or after a lost sign, is °C ("700 C", "150  C")."""
    if unit is None or unit.unit != "C":
        return unit.unit if unit else None
    gap = unit.start - number.end
    return "°C" if (gap and number.value > 150) or (gap > 1 and number.value > 50) else "C"


def _prefixed(text: str, atom: Atom) -> Atom:
    """The atom with a unit that stands before the number: "pH 7", "pH = 7", "HB 187"."""
    match = _unit_before().search(text[max(0, atom.start - 8) : atom.start]) if atom.unit is None else None
    if not match or (atom.low or 0) < number_words().before[match[1]]:
        return atom
    return replace(atom, start=max(0, atom.start - 8) + match.start(), unit=normal_unit(match[1]), plain=False)


@cache
def _unit_before() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)({'|'.join(number_words().before)}) ?(?:=|:|of)? ?$")


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
    unit = second.unit or first.unit
    low_end, high_end = _in_unit(first, unit), second.high if second.high is not None else second.low
    if high_end is None or low_end is None:
        return None
    return replace(
        first,
        start=between_start if spoken and between_start is not None else first.start,
        end=second.end,
        low=min(low_end, high_end),
        high=max(low_end, high_end),
        spread=second.spread,
        unit=unit,
        kind=QuantityKind.RANGE,
        plain=False,
    )


def _in_unit(atom: Atom, unit: str | None) -> float | None:
    """The low side in the unit of the range: "500 nm to 2 µm" begins at 0.5 µm."""
    if atom.unit is None or unit is None or atom.unit == unit or atom.low is None:
        return atom.low
    value = convert(atom.low, atom.unit, unit)
    return None if value is None else float(f"{value:.12g}")


def _units_agree(first: Atom, second: Atom) -> bool:
    if first.unit is None or (first.unit == "pH" and second.unit is None):
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
    if SIZE.fullmatch(gap):  # "1200 °C × 60 min" is no size
        return last.unit is None or (piece.unit is not None and same_dimension(last.unit, piece.unit))
    if last.unit is None and (RATIO.fullmatch(gap) or (gap == "/" and len(group) == 1 and _is_fraction(text, last, piece))):
        return True
    if len(group) > 1 and re.fullmatch(r" ?: ?|/", text[group[-2].end : last.start]) and group[-2].unit is None:
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


def _is_fraction(text: str, above: Atom, below: Atom) -> bool:
    """Whether two numbers are a plain fraction: "1/10 of"; not a cell's "860/5/60" or a range of codes."""
    alone = not re.match(r"/|\.?\d", text[below.end :]) and not text[: above.start].endswith("/")
    return alone and above.low == 1 and (below.plain or below.unit == "T")  # a quarter of the thickness: "1/4 T"


def _settled(text: str, group: list[Atom]) -> list[list[Atom]]:
    """The group with the last unit given to all; sizes get the unit of a side."""
    unit = group[-1].unit
    gaps = [text[a.end : b.start] for a, b in itertools.pairwise(group)]
    if len(group) == 2 and gaps[0].strip() == "," and group[0].unit is None and unit is not None:
        return [[group[0]], [group[1]]]  # "ratio 2.30, 95 %": no list of two without "and"
    if gaps and all(SIZE.fullmatch(g) for g in gaps) and unit:
        side = re.fullmatch(r"(\D+)([23])", unit)
        unit = side[1] if side and int(side[2]) == len(group) else unit
        return [[replace(a, unit=a.unit if a.unit and not side else unit, plain=False) for a in group]]
    if gaps and any(RATIO.fullmatch(g) or (g == "/" and unit in (None, "T") and group[0].low == 1) for g in gaps):
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
        for m in _phrase().finditer(flat)
    ]


@cache
def _phrase() -> re.Pattern[str]:
    """Any of the phrases; one in capitals only as it is written ("RT")."""
    phrases = sorted(number_words().phrases, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(one if one.isupper() else f'(?i:{one})' for one in phrases)})(?![\w-])")

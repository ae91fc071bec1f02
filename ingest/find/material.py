"""Materials by rule: formulas, alloys by composition, alloy systems, grades, doped and composite names."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from ingest.find.composite import find_composites
from ingest.find.composition import alloy_patterns
from ingest.find.element import elements
from ingest.find.even import even
from ingest.find.formula import find_formulas
from ingest.find.grade import find_grades
from ingest.find.phrase import phrase_name, phrase_start

HEAD = re.compile(
    r"(?: (?:stainless|tool|bearing|pipeline|duplex|maraging|alloy|carbon|spring|high-speed|high speed))*"
    r"[ -](?:steels?|superalloys?|alloys?|titanium|aluminium alloys?|aluminum alloys?|magnesium alloys?|HEAs?|BMGs?)(?!\w)"
)
STEEL_BEFORE = re.compile(r"(?:[A-Za-z-]+ )*(?:steel|alloy|superalloy) ")
JOINT = re.compile(r" ?[/@] ?|-|--|\+")
BOND = re.compile(r"(?:C|O|N|H|S|Si|P|B|F|M)(?:-(?:C|O|N|H|S|Si|P|B|F|M))+")
NONMETAL_LIMIT = {"O", "H", "F", "Cl", "Br", "I"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """A material in a text: half-open range, its name, and the rule that found it."""

    start: int
    end: int
    name: str
    rule: str


def find_materials(text: str) -> list[Material]:
    """Materials by rule in a sentence or cell, left to right; longest wins where they overlap."""
    flat = even(text)
    found = [Material(start=a, end=b, name=n, rule="grade") for a, b, n in find_grades(flat)]
    found += _alloys(flat)
    found += [Material(start=a, end=b, name=rounded(flat[a:b]), rule="formula") for a, b in find_formulas(flat)]
    found += _elements(flat)
    found += [Material(start=a, end=b, name=rounded(flat[a:b]), rule="composite") for a, b in find_composites(flat)]
    return _longest(found)


def rounded(name: str) -> str:
    """A formula or alloy without the zeros behind a whole number: "Hf40.0Ni60" is "Hf40Ni60"."""
    return re.sub(r"(?<=\d)\.0+(?!\d)", "", name)


def join_materials(text: str, found: list[Material]) -> list[Material]:
    """Neighbours that make one name: composites ("MoS2/rGO"), doped materials ("Al-doped ZnO"), grades with their noun."""
    flat = even(text)
    return _with_modifiers(flat, _with_heads(flat, _joined(flat, found)))


def _alloys(text: str) -> list[Material]:
    numbered, based, system = alloy_patterns()
    out = [
        Material(start=m.start(), end=m.end(), name=rounded(m[0].strip()), rule="alloy")
        for p in (numbered, based)
        for m in p.finditer(text)
    ]
    for match in system.finditer(text):
        symbols = match[0].split("-")
        bond = BOND.fullmatch(match[0]) or NONMETAL_LIMIT & set(symbols) or len(set(symbols)) < len(symbols)
        if not bond and symbols[0] in elements().metals:
            out.append(Material(start=match.start(), end=match.end(), name=match[0], rule="system"))
    return out


@cache
def _element_pattern() -> re.Pattern[str]:
    plain = [s for s in elements().symbols if len(s) == 2 and s not in elements().words]
    return re.compile(
        rf"(?<![\w.'’-])(?:{'|'.join(sorted(plain))})(?![\w'’])(?!\.?,? (?:et al|Ltd|Inc|KG|GmbH)|\., ?(?:Ltd|Inc))"
    )


@cache
def _letter_pattern() -> re.Pattern[str]:
    """A one-letter symbol beside another symbol, a percentage or "content": "C, Mn and Si", "0.2 wt% C", "N content"."""
    symbol = elements().pattern
    letters = "[CNOHSPBVWY]"
    nouns = "content|concentration|atoms?|diffusion|segregation|partitioning|enrichment"
    return re.compile(
        rf"(?<=% ){letters}(?![\w'-])"
        rf"|(?<![\w.-]){letters}(?= (?:{nouns})\b)"
        rf"|(?<![\w.-]){letters}(?=(?:, | and |, and )(?:{symbol})(?![\w]))"
        rf"|(?<=[a-z], ){letters}(?=, | and )"
        rf"|(?<=(?:Mn|Si|Cr|Ni|Mo|Al|Nb|Ti|Cu) and ){letters}(?![\w'-])"
    )


def _elements(text: str) -> list[Material]:
    found = [m for p in (_element_pattern(), _letter_pattern()) for m in p.finditer(text)]
    return [Material(start=m.start(), end=m.end(), name=m[0], rule="element") for m in found]


def _longest(found: Iterable[Material]) -> list[Material]:
    kept: list[Material] = []
    for material in sorted(found, key=lambda m: (m.start - m.end, m.start, m.rule != "grade")):
        if not any(k.start < material.end and material.start < k.end for k in kept):
            kept.append(material)
    return sorted(kept, key=lambda m: m.start)


def _joined(text: str, found: list[Material]) -> list[Material]:
    """Neighbours with "/", "@" or a dash between them as one composite, "Al-doped ZnO" as one."""
    out: list[Material] = []
    for material in found:
        last = out[-1] if out else None
        if last and _are_one(text, last, material):
            out[-1] = Material(
                start=last.start, end=material.end, name=rounded(phrase_name(text[last.start : material.end])), rule="composite"
            )
        else:
            out.append(material)
    return out


def _are_one(text: str, last: Material, material: Material) -> bool:
    """Whether two neighbours make one name; two lone elements with a dash between them may be a bond or a list."""
    gap = text[last.end : material.start]
    rules = {last.rule, material.rule}
    if _doped(gap):
        return True
    if "named" in rules:  # "MoS2/rGO", not "air/water", and no list with a dash
        return gap in ("/", "@") and bool(rules & {"formula", "grade", "alloy", "composite"})
    return bool(JOINT.fullmatch(gap)) and "element" not in rules


@cache
def _doped_pattern() -> re.Pattern[str]:
    return re.compile(rf"-(?:{'|'.join(elements().joiners)}) ")


def _doped(gap: str) -> bool:
    return bool(_doped_pattern().fullmatch(gap))


def _with_modifiers(text: str, found: list[Material]) -> list[Material]:
    """Take the modifiers before a head noun into the span and the name: "7Mn steel"; a grade keeps its name."""
    out: list[Material] = []
    for material in found:
        start = _phrase_start(text, out[-1] if out else None, material)
        inside = [m for m in out if m.start >= start]  # "low carbon", whose carbon is no material here
        out = [m for m in out if m.start < start]
        if start == material.start or (out and start < out[-1].end):
            out += [*inside, material]
            continue
        name = material.name if material.rule == "grade" else phrase_name(text[start : material.end])
        out.append(Material(start=start, end=material.end, name=name, rule=material.rule))
    return out


def _phrase_start(text: str, last: Material | None, material: Material) -> int:
    """Where a material begins with its modifiers; a grade takes the noun before it: "steel 4140"."""
    if material.rule == "grade":
        leads = last is not None and STEEL_BEFORE.fullmatch(text[last.start : material.start])
        return last.start if last is not None and leads else material.start
    modified = material.rule in ("named", "alloy", "system")
    return phrase_start(text, material.start, material.end) if modified else material.start


def _with_heads(text: str, found: list[Material]) -> list[Material]:
    """Take "steel" or "alloy" after a grade or an alloy into the span; the name stays the grade's."""
    out: list[Material] = []
    for material in found:
        if out and material.start < out[-1].end:  # the head itself: "alloys" of "6082 alloys"
            continue
        head = HEAD.match(text, material.end) if material.rule in ("grade", "alloy", "system", "composite") else None
        end = head.end() if head else material.end
        out.append(
            Material(
                start=material.start,
                end=end,
                name=rounded(text[material.start : end]) if head and material.rule != "grade" else material.name,
                rule=material.rule,
            )
        )
    return out

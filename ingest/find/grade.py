"""Grades of standards and trade names, from `grade.toml`: where one stands in a text, and which names are one material."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from ingest.find.even import even
from ingest.find.printed_unit import unit_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Grades:
    """One pattern over all notations and aliases; the canonical name of an alias (evened, without spaces and hyphens)."""

    pattern: re.Pattern[str]
    bare: re.Pattern[str]  # numbers that are designations in a sentence that `bare_context` is met in
    bare_context: re.Pattern[str]
    treated_context: re.Pattern[str]  # where only designations above `LOW` are taken
    names: dict[str, str]
    aliases: dict[str, tuple[str, ...]]


CLASSED = re.compile(
    r"(?P<spec>(?:SA|A)[ -]?\d{3}[A-Z]?)(?:[ -]?(?P<word>Gr(?:ade)?\.?|Cl(?:ass)?\.?)[ -]?|-)(?P<number>\d[A-Z]?)",
    re.IGNORECASE,
)
LOW = 3000  # below it a bare number may be a year or a temperature
COUNTS = re.compile(
    r" ?(?:(?:cycles|times|samples|specimens|grains|points|hours?|rpm)\b|(?:to|and|or|,|-|–) ?\d)", re.IGNORECASE
)
TEMPER = r"[- ](?:T\d{1,4}|H\d{2,3})|-[OF](?![\w-])"


def _tight(name: str) -> str:
    return re.sub(r"[ -]", "", even(name)).lower()


@cache
def grades() -> Grades:
    """The data, read once."""
    data = tomllib.loads(files("ingest.vocabulary").joinpath("grade.toml").read_text(encoding="utf-8"))
    names: dict[str, str] = {}
    spelled: list[str] = []
    for grade in data["grade"]:
        for alias in (grade["name"], *grade["aliases"]):
            names.setdefault(_tight(alias), grade["name"])
            if not alias.isdigit():
                spelled.append(re.escape(even(alias)).replace(r"\ ", r"[ -]"))
        number = re.fullmatch(r"(?:AA|AISI )(\d{3,5}A?)", grade["name"])
        if number:
            names.setdefault(number[1].lower(), grade["name"])
    spelled.sort(key=lambda s: (-len(s), s))
    every = "|".join([*spelled, *data["patterns"]])
    return Grades(
        pattern=re.compile(rf"(?<![\w.-])(?:{every})(?:{TEMPER})?(?![\w])"),
        bare=re.compile(rf"(?<![\w.,/-])(?:{'|'.join(data['bare'])})(?![\w.]\w|,\d)"),
        bare_context=re.compile(data["bare_context"]),
        treated_context=re.compile(data["treated_context"]),
        names=names,
        aliases={g["name"]: tuple(g["aliases"]) for g in data["grade"]},
    )


@lru_cache(maxsize=512)  # quantities and mentions of one sentence both ask
def find_grades(text: str) -> tuple[tuple[int, int, str], ...]:
    """Range and canonical name of every grade in an even text."""
    found = [(m.start(), m.end(), grade_name(m[0])) for m in grades().pattern.finditer(text)]
    named = grades().bare_context.search(text) is not None
    if named or grades().treated_context.search(text):
        bare = [m for m in grades().bare.finditer(text) if unit_at(text, m.end()) is None]
        bare = [m for m in bare if named or (int(m[0]) > LOW and not COUNTS.match(text, m.end()))]
        found += [(m.start(), m.end(), grade_name(m[0])) for m in bare if not any(a <= m.start() < b for a, b, _ in found)]
    return tuple(found)


def grade_name(printed: str) -> str:
    """The canonical name of a printed grade: "Ti64" → "Ti-6Al-4V"; itself where no alias is known."""
    bare = re.sub(rf"(?:{TEMPER})$", "", even(printed))
    known = grades().names.get(_tight(printed)) or grades().names.get(_tight(bare))
    return known or CLASSED.sub(_classed, even(printed)) if CLASSED.fullmatch(even(printed)) else known or printed


def _classed(match: re.Match[str]) -> str:
    """One writing for grade and class of a specification: "SA540-3B", "SA 540 Grade 3B" → "SA540 Gr.3B"."""
    word = "Cl." if match["word"] and match["word"].lower().startswith("c") else "Gr."
    return f"{match['spec'].replace('-', '').replace(' ', '')} {word}{match['number']}"


def grade_aliases(name: str) -> tuple[str, ...]:
    """Other names of a grade, empty where none are known."""
    return grades().aliases.get(grade_name(name), ())

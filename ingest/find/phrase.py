"""The modifiers before a material's head noun that belong to its name: "low carbon Al-Ti killed steel", "7Mn steel"."""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ingest.find.element import elements
from ingest.find.vocabulary import vocabulary
from ingest.find.word import singular
from ingest.record import MentionType

LONGEST = 80  # characters before the head noun that are looked at


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """A kind of head noun: what a material ends in, and what may stand before it, up to where it begins."""

    noun: re.Pattern[str]
    before: re.Pattern[str]


@cache
def heads() -> tuple[Head, ...]:
    """The data of `modifier.toml`, read once."""
    data = tomllib.loads(files("ingest.vocabulary").joinpath("modifier.toml").read_text(encoding="utf-8"))
    return tuple(
        Head(
            noun=re.compile(rf"(?<![^\W_])(?:{'|'.join(head['nouns'])})$", re.IGNORECASE),
            before=_before(head["words"], data if head["symbols"] else None),
        )
        for head in data["head"]
    )


def _before(words: list[str], symbols: dict[str, list[str]] | None) -> re.Pattern[str]:
    """One or more modifiers up to the end of a text; with `symbols` also contents of elements."""
    parts = [rf"(?i:{_any(words)})"]
    if symbols:
        plain = _any(s for s in elements().symbols if len(s) == 2 and s not in elements().words)
        every = _any(elements().symbols)
        contents = _any([*symbols["contents"], *elements().symbols])
        parts += [
            rf"(?i:{_any(symbols['levels'])})[- ](?:{contents})",
            rf"(?:{every})(?:[-/](?:{every}))*[- ](?:{_any(symbols['with_symbols'])})",
            rf"\d{{1,2}}(?:\.\d+)?(?:wt)?%? ?(?:{every})(?:[-/](?:{every}))*",
            rf"(?:{plain})(?:[-/](?:{every}))*",
        ]
    return re.compile(rf"(?<![\w.-])(?:(?:{'|'.join(parts)})[ -])+$")


def _any(words: Iterable[str]) -> str:
    return "|".join(re.escape(w) for w in sorted(words, key=lambda w: (-len(w), w)))


def phrase_start(text: str, start: int, end: int) -> int:
    """Where the phrase begins whose head is the material `text[start:end]` of an even text; `start` without modifiers."""
    for head in heads():
        if head.noun.search(text[start:end]):
            match = head.before.search(text[max(0, start - LONGEST) : start])
            return max(0, start - LONGEST) + match.start() if match else start
    return start


def phrase_name(phrase: str) -> str:
    """The canonical name of a phrase: its term's, else its own words with the head noun singular."""
    term = vocabulary().find(phrase, MentionType.MATERIAL)
    lead, _, last = phrase.rpartition(" ")
    return term.name if term else f"{lead} {singular(last)}".strip()

"""What kind of answer a question asks for, and the signs by which a piece of evidence gives it."""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files

from graph.number import bounds
from ingest.find.unit import normal_unit
from ingest.find.vocabulary import vocabulary
from ingest.record import Mention, MentionType

WORD = re.compile(r"[^\W\d_]+")
UNIT_PLACE = re.compile(r"(?:\bin\s|\bof\s|[(,])\s*(?=([^\s(),;?]{1,12}))")
METHOD_DIMENSIONS = frozenset({"temperature", "time", "heating or cooling rate", "velocity", "power", "mass", "frequency"})


class Sign(StrEnum):
    """A kind of answer; the values are written into the index."""

    CAUSE = "cause"
    EXTREME = "extreme"
    COMPARISON = "comparison"
    METHOD = "method"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Words:
    asked: dict[str, Sign]
    given: dict[str, Sign]
    expects: dict[str, str]


@lru_cache(maxsize=1)
def _words() -> _Words:
    data = tomllib.loads(files("graph").joinpath("words.toml").read_text(encoding="utf-8"))
    asked = {word: Sign(sign) for sign, words in data["intent"].items() for word in words["asked"].split()}
    given = {word: Sign(sign) for sign, words in data["intent"].items() for word in words["given"].split()}
    return _Words(asked=asked, given=given, expects=data["expects"])


def asked_signs(question: str) -> frozenset[Sign]:
    """The kinds of answer that a question asks for."""
    known = _words().asked
    return frozenset(known[word] for word in _lower(question) if word in known)


def given_signs(quote: str, *, mentions: Iterable[Mention], dimensions: Iterable[str]) -> frozenset[Sign]:
    """The kinds of answer that a piece of evidence gives; a method names an operation and a number to run it with."""
    known = _words().given
    found = {known[word] for word in _lower(quote) if word in known}
    if METHOD_DIMENSIONS.intersection(dimensions) and any(mention.type is MentionType.OPERATION for mention in mentions):
        found.add(Sign.METHOD)
    return frozenset(found)


def asked_dimensions(question: str, *, mentions: Iterable[Mention]) -> frozenset[str]:
    """The dimensions of the numbers that would answer: of units ("in K"), of properties, and of words ("how long")."""
    expects = _words().expects
    found = {expects[word] for word in _lower(question) if word in expects}
    for match in UNIT_PLACE.finditer(question):
        raw = match[1].rstrip(".:")
        if not raw.islower() or "/" in raw or len(raw) > 1:
            found.update(_dimension(raw))
    for mention in mentions:
        if mention.type is MentionType.PROPERTY:
            found.update(_property_dimensions(mention.name))
    return frozenset(found)


@lru_cache(maxsize=10_000)
def _property_dimensions(name: str) -> frozenset[str]:
    term = vocabulary().find(name, MentionType.PROPERTY)
    return frozenset(dimension for unit in (term.units if term else ()) for dimension in _dimension(unit))


@lru_cache(maxsize=10_000)
def _dimension(unit: str) -> frozenset[str]:
    if normal_unit(unit) is None:
        return frozenset()
    found = bounds(1.0, 1.0, unit).dimension
    return frozenset({found} if found else ())


def _lower(text: str) -> list[str]:
    return [word.lower() for word in WORD.findall(text)]

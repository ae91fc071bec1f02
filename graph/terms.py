"""Text → index terms: the one tokenizer of both stores, for papers and for questions alike.

A term is a lower-case word stem, a number, or the joined form of a compound: `Ti-6Al-4V` gives `ti6al4v`, and beside it its
parts `ti`, `6al`, `al`, `4v`, `v`. Terms hold letters, digits and dots only.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

TERMS_VERSION = "1"
LONGEST = 60  # characters of a term; longer ones are cut, in papers and questions alike

DASHES = re.compile("[\u2010-\u2015\u2212]")
PART = re.compile(r"(?:[^\W_]|(?<=\d)\.(?=\d))+")
NUMBER = re.compile(r"\d+(?:\.\d+)?")
GROUPED = re.compile(r"(?<![\d.])\d{1,3}(?:,\d{3})+(?!\d)")
DECIMAL = re.compile(r"\d+\.\d+")
LEADING_NUMBER = re.compile(r"(\d+(?:\.\d+)?)([^\W\d_]+)")
COMPOUND = re.compile(r"(?=.*[^\W\d_])(?=.*(?:\d|[(),/\[\]-][A-Z])).*[^\w'’].*|[^\W\d_]*\d.*")
PRIME = re.compile("[\u2032\u2033]")
VOWEL = re.compile("[aeiouy]")


class Term(NamedTuple):
    """A term and where it stands: `position` counts the words of the text. A named tuple, for there are very many."""

    text: str
    position: int


def terms(text: str) -> tuple[Term, ...]:
    """The terms of a text in reading order; function words are left out but counted in the positions."""
    return tuple(Term(word, position) for position, group in enumerate(term_groups(text)) for word in group)


def term_groups(text: str) -> Iterator[tuple[str, ...]]:
    """The terms of each word of a text, by its position; a function word has none."""
    for chunk in _plain(text).split():
        yield from _terms_of_chunk(chunk)


@lru_cache(maxsize=50_000)
def term_words(name: str) -> tuple[str, ...]:
    """The terms of a name, each once; remembered, for names are met again and again."""
    return tuple(dict.fromkeys(word for group in term_groups(name) for word in group))


def term_set(text: str) -> frozenset[str]:
    """The terms of a text without places."""
    return frozenset(term_words(text))


def needed_terms(text: str) -> tuple[str, ...]:
    """The terms that a text cannot do without, each once: one for every part of its words, no joined form."""
    parts = (part for chunk in _plain(text).split() for part in PART.findall(chunk))
    return tuple(dict.fromkeys(first for part in parts if (first := next(_terms_of_part(part), None))))


def split_term(term: str) -> tuple[str, ...]:
    """The terms that together say the same: `4.7mn` is `4.7` and `mn`; empty where there are none."""
    match = LEADING_NUMBER.fullmatch(term)
    return (number_term(match[1]), match[2]) if match else ()


def is_asking_word(word: str) -> bool:
    """Whether a question adds this word around what it asks for."""
    return word in _words().asking


def _plain(text: str) -> str:
    """One form of dashes, compatibility characters, accents and Greek letters; case is kept (it tells formulas)."""
    if text.isascii():
        return text if "," not in text else GROUPED.sub(lambda match: match.group().replace(",", ""), text)
    text = PRIME.sub(" prime ", text).replace("\u00ad", "").replace("\u00b5", "u")
    text = unicodedata.normalize("NFKD", text.replace("μm", "um")).translate(_letters())
    return GROUPED.sub(lambda match: match.group().replace(",", ""), text)


class _Letters(dict[int, str | int | None]):
    """What stands for a character: nothing for an accent, its name for a Greek letter; worked out once for each."""

    def __missing__(self, code: int) -> str | int | None:
        greek = next((name for letter, name in _words().greek if ord(letter) == code), None)
        found = f" {greek} " if greek else "-" if DASHES.match(chr(code)) else code
        self[code] = None if unicodedata.combining(chr(code)) else found
        return self[code]


@lru_cache(maxsize=1)
def _letters() -> _Letters:
    return _Letters()


@lru_cache(maxsize=200_000)
def _terms_of_chunk(chunk: str) -> tuple[tuple[str, ...], ...]:
    """The terms of one run of non-spaces, grouped by position (a function word is an empty group)."""
    chunk = chunk.strip(".,;:!?\"'“”‘’")
    parts = PART.findall(chunk)
    groups = [tuple(_terms_of_part(part)) for part in parts]
    if len(parts) > 1 and COMPOUND.fullmatch(chunk):
        joined = "".join(DECIMAL.sub(lambda match: number_term(match.group()), part.lower()) for part in parts)[:LONGEST]
        groups[0] = (joined, *(term for term in groups[0] if term != joined))
    return tuple(groups)


def _terms_of_part(part: str) -> Iterator[str]:
    lower = DECIMAL.sub(lambda match: number_term(match.group()), part.lower())
    words = _words()
    if lower in words.function and not (part.isupper() and len(part) > 1):
        return
    if NUMBER.fullmatch(lower):
        yield number_term(lower)
        return
    yield stem(words.spelling.get(lower, lower))[:LONGEST]
    if match := LEADING_NUMBER.fullmatch(lower):
        yield number_term(match[1])
        yield match[2]


def number_term(digits: str) -> str:
    """A plain number in one form: `0.20` and `.2` are `0.2`, `007` is `7`."""
    whole, _, fraction = digits.partition(".")
    fraction = fraction.rstrip("0")
    return f"{whole.lstrip('0') or '0'}{'.' if fraction else ''}{fraction}"[:LONGEST]


@lru_cache(maxsize=100_000)
def stem(word: str) -> str:
    """A light English stem: plurals, -ing, -ed, -ation, -ic and silent e go; short words and formulas stay.

    "annealed" and "annealing" meet in "anneal", "precipitates" and "precipitation" in "precipit", "ferritic" and "ferrite"
    in "ferrit".
    """
    if len(word) < 4 or not word.isalpha():
        return word
    word = _singular(word.replace("isation", "ization").replace("ising", "izing").replace("ised", "ized"))
    for ending in (
        "ization",
        "ation",
        "izing",
        "ating",
        "ized",
        "ated",
        "izes",
        "ates",
        "ize",
        "ate",
        "ing",
        "ion",
        "ed",
        "ally",
        "ly",
        "ic",
        "ness",
    ):
        rest = word[: -len(ending)]
        if word.endswith(ending) and len(rest) >= 3 and VOWEL.search(rest):
            return _undoubled(rest + ("iz" if ending.startswith("iz") else ""))
    return _undoubled(word.removesuffix("e")) if len(word) > 4 else word


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def _undoubled(rest: str) -> str:
    """Undo ("hott" → "hot") a consonant that was doubled before an ending; ll, ss and zz belong to the word."""
    doubled = len(rest) > 3 and rest[-1] == rest[-2] and rest[-1] not in "aeioulsz"
    rest = rest[:-1] if doubled else rest
    return rest.removesuffix("e") if len(rest) > 4 else rest


@dataclass(frozen=True, slots=True, kw_only=True)
class _Words:
    function: frozenset[str]
    asking: frozenset[str]
    spelling: dict[str, str]
    greek: tuple[tuple[str, str], ...]


@lru_cache(maxsize=1)
def _words() -> _Words:
    data = tomllib.loads(files("graph").joinpath("words.toml").read_text(encoding="utf-8"))
    return _Words(
        function=frozenset(data["function"].split()),
        asking=frozenset(form for word in data["asking"].split() for form in (word, stem(word))),
        spelling=data["spelling"],
        greek=tuple(
            (form, name)
            for letter, name in data["greek"].items()
            for form in (letter, letter.upper())
            if form.lower() == letter
        ),
    )

"""The words around numbers, from `numbers.toml`: modifiers, number words, phrases, and the words that make a number a label."""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberWords:
    """Compiled patterns; the modifier patterns match at the end of what stands before a number, or at its end."""

    approximate: re.Pattern[str]
    lower: re.Pattern[str]
    upper: re.Pattern[str]
    lower_after: re.Pattern[str]
    upper_after: re.Pattern[str]
    words: dict[str, float]
    phrases: dict[str, str]
    multiples: dict[str, int]  # powers of ten
    before: dict[str, float]  # units that may stand before the number, and the least number
    labels: frozenset[str]  # a bare number after one of these is a label
    sure_labels: frozenset[str]  # … and with a unit, too
    months: frozenset[str]
    duration: frozenset[str]
    function_words: frozenset[str]
    uncounted: frozenset[str]  # what ends in -s behind a number and is no plural noun
    counted: tuple[str, ...]  # what ends in a label word, but is a measure


@cache
def number_words() -> NumberWords:
    """The data, read once."""
    data = tomllib.loads(files("ingest.vocabulary").joinpath("numbers.toml").read_text(encoding="utf-8"))
    return NumberWords(
        approximate=_before(data["approximate"], data["approximate_signs"]),
        lower=_before(data["lower"], data["lower_signs"]),
        upper=_before(data["upper"], data["upper_signs"]),
        lower_after=_after(data["lower_after"]),
        upper_after=_after(data["upper_after"]),
        words={k: float(v) for k, v in data["words"].items()},
        phrases=dict(data["phrases"]),
        multiples=dict(data["multiples"]),
        before={k: float(v) for k, v in data["before"].items()},
        labels=frozenset(word for words in data["labels"].values() for word in words),
        sure_labels=frozenset(data["labels"]["document"]),
        months=frozenset(data["months"]),
        duration=frozenset(data["duration"]),
        function_words=frozenset(data["function_words"]),
        uncounted=frozenset(data["uncounted"]),
        counted=tuple(data["counted"]),
    )


def _before(words: Iterable[str], signs: Iterable[str]) -> re.Pattern[str]:
    """Matches at the end of a text: a word and a space, or a sign with or without one."""
    ordered = sorted(words, key=lambda w: (-len(w), w))
    spelled = "|".join(re.escape(w).replace(r"\ ", r" ") for w in ordered)
    return re.compile(rf"(?:(?<![\w-])({spelled})(?: a)? |({'|'.join(map(re.escape, signs))}) ?)$", re.IGNORECASE)


def _after(words: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf" (?:{'|'.join(re.escape(w) for w in words)})\b", re.IGNORECASE)

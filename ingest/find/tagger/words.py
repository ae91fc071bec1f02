"""Words for the tagger: split at dashes, slashes and signs, and a number from its unit ("142|MJ"); a formula stays whole."""

import re
from dataclasses import dataclass

from ingest.find.even import even

WORD = re.compile(
    r"(?:[A-Z][a-z]?\d*(?:\.\d+)?){2,}(?![a-z])"  # Li2CO3, LiNi0.8Mn0.1Co0.1O2, HRC
    r"|\d+(?:[.,]\d+)*"
    r"|[^\W\d_]+(?:\d+(?:\.\d+)?[^\W\d_]*)*"  # words, CO2, P123
    r"|\S"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word at a half-open range of its sentence; `glued` where no space stands before it."""

    text: str
    start: int
    end: int
    glued: bool


def split_words(text: str) -> tuple[Word, ...]:
    """The words of a sentence, in text order; their text is evened (one dash, one space, plain digits)."""
    words: list[Word] = []
    for match in WORD.finditer(even(text)):
        glued = bool(words) and words[-1].end == match.start()
        words.append(Word(text=match[0], start=match.start(), end=match.end(), glued=glued))
    return tuple(words)

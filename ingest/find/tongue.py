"""The language a text is written in, as far as it matters: sentences are understood in English only."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

LETTER = re.compile(r"[^\W\d_]")
WORD = re.compile(r"[^\W\d_]+")
SCRIPT_SHARE = 0.2  # of the letters
WORD_SHARE = 0.08  # of the words
LEAST_WORDS = 40
ENGLISH = "English"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tongues:
    """Languages by a range of letters, and by function words."""

    scripts: dict[str, re.Pattern[str]]
    words: dict[str, frozenset[str]]


@cache
def tongues() -> Tongues:
    """The data of `language.toml`, read once."""
    data = tomllib.loads(files("ingest.vocabulary").joinpath("language.toml").read_text(encoding="utf-8"))
    return Tongues(
        scripts={name: re.compile(f"[{first}-{last}]") for name, (first, last) in data["scripts"].items()},
        words={name: frozenset(words) for name, words in data["words"].items()},
    )


def foreign_language(text: str) -> str | None:
    """The name of the language that a text is surely written in, None for English or where too little shows it.

    A script counts from a fifth of the letters; function words from 8 % of at least 40 words, twice as many as English ones.
    """
    letters = len(LETTER.findall(text))
    for name, script in tongues().scripts.items():  # Japanese before Chinese, whose characters it uses too
        if letters and len(script.findall(text)) > SCRIPT_SHARE * letters:
            return name
    words = [word.lower() for word in WORD.findall(text)]
    if len(words) < LEAST_WORDS:
        return None
    counts = {name: sum(word in known for word in words) for name, known in tongues().words.items()}
    best = max(counts, key=lambda name: (counts[name], name == ENGLISH))
    sure = counts[best] > WORD_SHARE * len(words) and counts[best] > 2 * counts[ENGLISH]
    return best if best != ENGLISH and sure else None

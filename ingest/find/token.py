"""Tokens for matching words of the field: words, formulas and signs; a hyphen inside a word is a space.

"cold-rolled" and "cold rolled" give the same two tokens, "Li2CO3", "γ′" and "316L" one each. The tokens become a spaCy `Doc`,
so that spaCy's matchers work on them; `offsets` lead back to the text. spaCy is loaded with the first text: commands that
read none start in half the time.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from ingest.find.even import even
from ingest.find.word import norm

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

TOKEN = re.compile(r"[^\W_]+(?:\.\d+[^\W_]*)*[′'’\u2033\"]?(?![^\W_])|[^\W_]+(?:\.\d+[^\W_]*)*|\S")
INNER_HYPHEN = re.compile(r"(?<=[^\W_])-(?=[^\W_])")
LINE_HYPHEN = "\u00ad"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """A text's tokens as a spaCy `Doc`; token i stands at offsets[i], after a hyphen where hyphens[i] says so."""

    doc: "Doc"
    offsets: tuple[tuple[int, int], ...]
    hyphens: tuple[bool, ...]


@cache
def strings() -> "Vocab":
    """The store of words that all matchers share; it knows no more of a word than its letters and its NORM."""
    from spacy.vocab import Vocab

    return Vocab()


def tokens(text: str) -> Tokens:
    """The tokens of a text; every token's NORM is its form for comparing."""
    words, offsets = split(text)
    flat = even(text)
    hyphens = tuple(start > 0 and flat[start - 1] == "-" for start, _ in offsets)
    return Tokens(doc=doc_of(words), offsets=tuple(offsets), hyphens=hyphens)


def doc_of(words: list[str]) -> "Doc":
    """Words as a spaCy `Doc` with their forms for comparing."""
    from spacy.attrs import NORM
    from spacy.tokens import Doc

    doc = Doc(strings(), words=words)
    if words:
        add = strings().strings.add
        doc.from_array([NORM], np.fromiter((add(norm(word)) for word in words), dtype=np.uint64, count=len(words)))  # type: ignore[arg-type]
    return doc


def split(text: str) -> tuple[list[str], list[tuple[int, int]]]:
    """Words and their ranges; hyphens inside words are left out, a soft hyphen joins its halves."""
    flat = INNER_HYPHEN.sub(" ", even(text.replace(LINE_HYPHEN, "\u2060")))
    words: list[str] = []
    offsets: list[tuple[int, int]] = []
    for match in TOKEN.finditer(flat):
        words.append(match[0])
        offsets.append(match.span())
    return words, offsets

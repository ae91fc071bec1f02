"""Tokens for matching words of the field: words, formulas and signs; a hyphen inside a word is a space.

"cold-rolled" and "cold rolled" give the same two tokens, "Li2CO3", "γ′" and "316L" one each. The tokens become a spaCy `Doc`,
so that spaCy's matchers work on them; `offsets` lead back to the text.
"""

import re
from dataclasses import dataclass
from functools import cache

import numpy as np
import spacy
from spacy.attrs import NORM
from spacy.language import Language
from spacy.tokens import Doc

from ingest.find.even import even
from ingest.find.word import norm

TOKEN = re.compile(r"[^\W_]+(?:\.\d+[^\W_]*)*[′'’\u2033\"]?(?![^\W_])|[^\W_]+(?:\.\d+[^\W_]*)*|\S")
INNER_HYPHEN = re.compile(r"(?<=[^\W_])-(?=[^\W_])")
LINE_HYPHEN = "\u00ad"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """A text's tokens as a spaCy `Doc`; token i stands at offsets[i], after a hyphen where hyphens[i] says so."""

    doc: Doc
    offsets: tuple[tuple[int, int], ...]
    hyphens: tuple[bool, ...]


@cache
def language() -> Language:
    """A blank English pipeline: its vocabulary (string store) is shared by all matchers."""
    return spacy.blank("en")


def tokens(text: str) -> Tokens:
    """The tokens of a text; every token's NORM is its form for comparing."""
    words, offsets = split(text)
    doc = Doc(language().vocab, words=words)
    strings = language().vocab.strings
    if words:
        doc.from_array([NORM], np.fromiter((strings.add(norm(word)) for word in words), dtype=np.uint64, count=len(words)))  # type: ignore[arg-type]
    flat = even(text)
    hyphens = tuple(start > 0 and flat[start - 1] == "-" for start, _ in offsets)
    return Tokens(doc=doc, offsets=tuple(offsets), hyphens=hyphens)


def split(text: str) -> tuple[list[str], list[tuple[int, int]]]:
    """Words and their ranges; hyphens inside words are left out, a soft hyphen joins its halves."""
    flat = INNER_HYPHEN.sub(" ", even(text.replace(LINE_HYPHEN, "\u2060")))
    words: list[str] = []
    offsets: list[tuple[int, int]] = []
    for match in TOKEN.finditer(flat):
        words.append(match[0])
        offsets.append(match.span())
    return words, offsets

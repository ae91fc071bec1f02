"""What the network sees of each word: hashes of its form, of what the rules found there, and of how it stands.

Columns: lower-case form, first three letters, last three letters, shape, mentions of the rules, quantities of the rules, place.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from spacy.strings import hash_string  # type: ignore[attr-defined]

from ingest.find.tagger.words import Word, split_words
from ingest.record import FoundQuantity, Mention

COLUMNS = ("form", "prefix", "suffix", "shape", "mention", "quantity", "place")
Ids = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence with what the rules found in it; `offset` is where it starts in the document that the spans refer to."""

    text: str
    offset: int = 0
    mentions: tuple[Mention, ...] = ()
    quantities: tuple[FoundQuantity, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A sentence's words and their hashes [words, columns]."""

    words: tuple[Word, ...]
    ids: Ids


def see(sentence: Sentence) -> Seen:
    """The words of a sentence and what the network sees of them."""
    words = split_words(sentence.text)
    mentions = _covering(words, ((m.start - sentence.offset, m.end - sentence.offset, m.type) for m in sentence.mentions))
    quantities = _covering(words, ((q.start - sentence.offset, q.end - sentence.offset, _kind(q)) for q in sentence.quantities))
    ids = np.zeros((len(words), len(COLUMNS)), dtype=np.uint64)
    depth = 0
    for at, word in enumerate(words):
        depth = max(0, depth + (word.text in "([") - (at > 0 and words[at - 1].text in ")]"))
        next_glued = at + 1 < len(words) and words[at + 1].glued
        place = f"{word.glued:d}{next_glued:d}{min(depth, 1)}{at == 0:d}"
        ids[at, :4] = _form(word.text)
        ids[at, 4:] = _hash(f"m{mentions[at]}"), _hash(f"q{quantities[at]}"), _hash(f"p{place}")
    return Seen(words=words, ids=ids)


def _kind(quantity: FoundQuantity) -> str:
    return f"{quantity.kind}{'u' if quantity.unit else ''}"


def _covering(words: Sequence[Word], spans: Iterable[tuple[int, int, str]]) -> list[str]:
    """For each word the kinds of the spans over it, each marked where it begins and ends."""
    found: list[list[str]] = [[] for _ in words]
    starts = [word.start for word in words]
    for start, end, kind in spans:
        first = int(np.searchsorted(starts, start, side="right")) - 1
        for at in range(max(first, 0), len(words)):
            word = words[at]
            if word.start >= end:
                break
            if word.end > start:
                found[at].append(f"{kind}{word.start <= start:d}{word.end >= end:d}")
    return [" ".join(sorted(kinds)) for kinds in found]


@lru_cache(maxsize=65536)
def _form(text: str) -> tuple[int, int, int, int]:
    low = text.lower()
    form = re.sub(r"\d", "0", low)
    return _hash(f"f{form}"), _hash(f"<{low[:3]}"), _hash(f">{low[-3:]}"), _hash(f"s{_shape(text)}")


def _shape(text: str) -> str:
    """Capitals, small letters and digits; of a run longer than three only three: "CoFe2O4" is XxXxdXd."""
    shape = re.sub(r"\d", "d", re.sub(r"[^\W\d_A-Z]", "x", re.sub(r"[A-Z]", "X", text)))
    return re.sub(r"(.)\1{3,}", r"\1\1\1", shape)


@lru_cache(maxsize=65536)
def _hash(text: str) -> int:
    return int(hash_string(text))

"""Spans as tags, and back: each kind has tags of its own, so that spans of two kinds may nest.

A span is tagged `BEGIN INSIDE … LAST`, or `UNIT` where it is one word (Ratinov & Roth, CoNLL 2009). Reading tags back takes the
likeliest sequence that forms whole spans (Viterbi).
"""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

OUT, BEGIN, INSIDE, LAST, UNIT = range(5)
TAGS = 5
MAY_FOLLOW = np.full((TAGS, TAGS), -np.inf, dtype=np.float32)  # [tag, next tag]
for before, after in (
    *((one, two) for one in (OUT, LAST, UNIT) for two in (OUT, BEGIN, UNIT)),
    *((one, two) for one in (BEGIN, INSIDE) for two in (INSIDE, LAST)),
):
    MAY_FOLLOW[before, after] = 0
MAY_START = MAY_FOLLOW[OUT]
MAY_END = np.where(np.isin(np.arange(TAGS), (OUT, LAST, UNIT)), 0, -np.inf).astype(np.float32)

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]


def write_tags(spans: Iterable[tuple[int, int]], *, length: int) -> Ints:
    """The tags of half-open ranges of words; of two that overlap the longer one is kept."""
    tags = np.zeros(length, dtype=np.int64)
    for first, past in sorted(spans, key=lambda span: (span[0] - span[1], span[0])):
        if tags[first:past].any():
            continue
        tags[first:past] = INSIDE
        tags[first], tags[past - 1] = BEGIN, LAST
        if past - first == 1:
            tags[first] = UNIT
    return tags


def best_tags(scores: Floats) -> Ints:
    """The likeliest whole sequences; `scores` are log-probabilities [words, kinds, tags], the answer is [words, kinds].

    Where the likeliest tag of each word already makes whole spans, that is the answer; the others are searched for.
    """
    tags: Ints = scores.argmax(axis=2)
    whole = (MAY_START[tags[0]] == 0) & (MAY_END[tags[-1]] == 0) & (MAY_FOLLOW[tags[:-1], tags[1:]] == 0).all(axis=0)
    if not whole.all():
        tags[:, ~whole] = _search(scores[:, ~whole])
    return tags


def _search(scores: Floats) -> Ints:
    words, kinds, _ = scores.shape
    back = np.zeros((words, kinds, TAGS), dtype=np.int64)
    state = scores[0] + MAY_START
    for at in range(1, words):
        ways = state[:, :, None] + MAY_FOLLOW[None]
        back[at] = ways.argmax(axis=1)
        state = ways.max(axis=1) + scores[at]
    tags = np.zeros((words, kinds), dtype=np.int64)
    tags[-1] = (state + MAY_END).argmax(axis=1)
    every = np.arange(kinds)
    for at in range(words - 1, 0, -1):
        tags[at - 1] = back[at, every, tags[at]]
    return tags


def read_tags(tags: Ints) -> list[tuple[int, int]]:
    """The half-open ranges of one kind's tags."""
    starts = np.flatnonzero((tags == BEGIN) | (tags == UNIT))
    ends = np.flatnonzero((tags == LAST) | (tags == UNIT))
    return [(int(first), int(last) + 1) for first, last in zip(starts, ends, strict=True)]

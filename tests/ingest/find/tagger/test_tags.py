"""Tags: spans survive writing and reading, and the best tags always make whole spans."""

import itertools

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ingest.find.tagger.tags import BEGIN, INSIDE, LAST, OUT, TAGS, UNIT, best_tags, read_tags, write_tags

SPANS = st.lists(st.tuples(st.integers(0, 11), st.integers(1, 12)).filter(lambda s: s[0] < s[1]), max_size=6)


@given(SPANS)
def test_spans_survive(spans: list[tuple[int, int]]) -> None:
    """What is read back are spans that were written, none overlapping another, the longest among them."""
    found = read_tags(write_tags(spans, length=12))
    assert set(found) <= set(spans)
    assert all(a[1] <= b[0] for a, b in itertools.pairwise(found))
    if spans:
        assert max(b - a for a, b in found) == max(b - a for a, b in spans)


def test_one_word_is_a_unit() -> None:
    """A span of one word has a tag of its own."""
    assert write_tags([(1, 2), (3, 6)], length=7).tolist() == [OUT, UNIT, OUT, BEGIN, INSIDE, LAST, OUT]


@given(st.integers(1, 9), st.integers(1, 3), st.integers(0, 2**32 - 1))
def test_best_tags_make_whole_spans(words: int, kinds: int, seed: int) -> None:
    """Whatever the scores, the tags of every kind read back as spans and are written the same again."""
    tags = best_tags(np.random.default_rng(seed).normal(size=(words, kinds, TAGS)).astype(np.float32))
    for column in tags.T:
        assert write_tags(read_tags(column), length=words).tolist() == column.tolist()


def test_a_broken_favourite_gives_way() -> None:
    """Where the likeliest tag of each word makes no span, the likeliest whole sequence is taken."""
    scores = np.log(np.array([[[0.1, 0.7, 0.05, 0.05, 0.1]], [[0.5, 0.02, 0.03, 0.4, 0.05]]], dtype=np.float32))
    assert best_tags(scores)[:, 0].tolist() == [BEGIN, LAST]

"""The made-up corpus of the measurements."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eval.synthetic import Corpus, Size, Zipf, shares

SMALL = Size(papers=12, paths=25, evidence=120)


@given(st.integers(1, 40), st.integers(0, 3), st.integers(0, 500), st.integers())
def test_shares_add_up(parts: int, least: int, more: int, seed: int) -> None:
    """A total is shared out whole, and no part is below the least."""
    total = parts * least + more
    found = shares(total, parts, random.Random(seed), least=least)
    assert (len(found), sum(found)) == (parts, total)
    assert min(found) >= least


def test_common_things_are_drawn_more_often() -> None:
    """The first of many things is drawn more often than the tenth, and that more often than the hundredth."""
    things = tuple(map(str, range(200)))
    drawn = Zipf(things).draw(random.Random(1), 20_000)
    first, tenth, hundredth = (drawn.count(things[at]) for at in (0, 9, 99))
    assert first > tenth > hundredth > 0


def test_a_corpus_has_the_paths_and_evidence_asked_for() -> None:
    """Its papers together have as many paths and pieces of evidence as its size says, under ids of their own."""
    records = [entry.record for entry in Corpus(SMALL).entries()]
    assert len({record.document.id for record in records}) == SMALL.papers
    assert sum(len(record.paths) for record in records) == SMALL.paths
    pieces = [piece.id for record in records for piece in record.evidence]
    assert len(pieces) == len(set(pieces)) == SMALL.evidence


def test_a_corpus_has_more_pieces_where_they_are_asked_for() -> None:
    """With a number of pieces a paper, every paper has at least so many."""
    size = Size(papers=3, paths=6, evidence=30, pieces=40)
    assert all(len(entry.record.evidence) >= 40 for entry in Corpus(size).entries())


def test_the_same_seed_makes_the_same_papers() -> None:
    """A paper is the same whenever it is made, and another under another seed."""
    assert Corpus(SMALL).entry(5) == Corpus(SMALL).entry(5) == list(Corpus(SMALL).entries())[5]
    assert Corpus(SMALL).entry(5) != Corpus(SMALL, seed=2).entry(5)


@pytest.mark.parametrize("papers", [1, 6, 24])
def test_another_number_of_papers_has_the_same_densities(papers: int) -> None:
    """Paths and evidence grow with the papers."""
    scaled = SMALL.scaled(papers)
    assert scaled == Size(papers=papers, paths=round(25 * papers / 12), evidence=10 * papers)

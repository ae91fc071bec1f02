"""Estimates: from the library's own papers where there are enough, else from usual ones."""

from pathlib import Path

import pytest

from ingest.batch import ingest
from ingest.estimate import ENOUGH, START_S, USUAL, Kind, estimate, kind_of, rates_of
from ingest.library import Library
from ingest.scripted import inline, scripted_pipeline


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.PDF", Kind.PDF), ("a.txt", Kind.TEXT), ("a.nxml", Kind.XML), ("a.norm-xml", Kind.XML), ("a", Kind.XML)],
)
def test_kind(name: str, kind: Kind) -> None:
    """By the suffix."""
    assert kind_of(Path(name)) is kind


def test_sum_over_kinds_and_workers() -> None:
    """Two workers take half the time, and one paper keeps only one of them busy; nothing to do costs nothing."""
    size = 1_000_000
    one, two = [(Path("a.xml"), size)], [(Path("a.xml"), size), (Path("b.xml"), size)]
    each = USUAL[Kind.XML].seconds * size
    assert estimate(one, library=None, jobs=2).seconds == pytest.approx(START_S + each)
    assert estimate(two, library=None, jobs=2).seconds == pytest.approx(START_S + each)
    assert estimate(two, library=None, jobs=1).seconds == pytest.approx(START_S + 2 * each)
    assert estimate(two, library=None, jobs=1).disk == pytest.approx(2 * USUAL[Kind.XML].disk * size)
    assert estimate([], library=None, jobs=2).seconds == 0


def test_a_library_knows_what_its_papers_took(tmp_path: Path) -> None:
    """Enough papers of a kind replace the usual rate of that kind, disk counted from the files; the other kinds keep theirs."""
    papers = tmp_path / "papers"
    papers.mkdir()
    for number in range(ENOUGH):
        (papers / f"{number}.txt").write_text(f"slow 0.01\npaper {number}")
    library = Library.open(tmp_path / "library", create=True)
    assert rates_of(library) == USUAL
    ingest([papers], library, pipeline=scripted_pipeline(), crew=inline)
    rates = rates_of(library)
    source = sum(path.stat().st_size for path in papers.iterdir())
    kept = sum(path.stat().st_size for path in library.path.glob("papers/*/*"))
    assert rates[Kind.PDF] == USUAL[Kind.PDF]
    assert rates[Kind.TEXT].seconds * source >= ENOUGH * 0.01
    assert rates[Kind.TEXT].disk == pytest.approx(kept / source)

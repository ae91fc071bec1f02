"""The demo papers are what the script makes of their texts."""

from pathlib import Path

import pypdfium2
import pytest

from demo.make import make
from demo.paper import Paper, read_papers

PAPERS = Path(__file__).parents[2] / "demo" / "papers"


def test_papers_are_current(tmp_path: Path) -> None:
    """Making the papers again gives the bytes that are in the repository, and no other file."""
    made = {path.name: path.read_bytes() for path in make(tmp_path)}
    assert made == {path.name: path.read_bytes() for path in PAPERS.glob("*.pdf")}


def test_there_are_eight() -> None:
    """Eight papers, each with a DOI of its own, sections, a table, a captioned figure and references."""
    papers = read_papers()
    assert len(papers) == 8
    assert len({paper.source.doi for paper in papers.values()}) == 8
    assert all(len(paper.section) >= 5 and paper.table and paper.figure for paper in papers.values())


@pytest.mark.parametrize("name", sorted(read_papers()))
def test_pages(name: str) -> None:
    """A paper has one or two pages with a text layer."""
    with pypdfium2.PdfDocument(PAPERS / f"{name}.pdf") as document:
        assert 1 <= len(document) <= 2
        assert all(page.get_textpage().count_chars() > 100 for page in document)


@pytest.mark.parametrize(("name", "paper"), sorted(read_papers().items()))
def test_overlap(name: str, paper: Paper) -> None:
    """A paper that cites another one of the eight cites one that is there, and not itself."""
    cited = [reference.paper for reference in paper.reference]
    assert name not in cited
    assert set(cited) <= set(read_papers())

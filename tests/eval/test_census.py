import os
from dataclasses import replace
from pathlib import Path

import pytest

from eval.census import Share, count, main
from eval.quotes import check_quotes
from ingest.read.reader import read
from tests.eval.test_quotes import record_of
from tests.ingest.read.article import article
from tests.ingest.read.elsevier import FIGURE, TABLE, elsevier

SHARED = Path(os.environ.get("TETRAPATH_SHARED", "")) / "data" if os.environ.get("TETRAPATH_SHARED") else None
BODY = (
    "<p>A <inline-formula><alternatives><tex-math>$x$</tex-math>"
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>y</mi></math></alternatives></inline-formula> b.</p>'
    "<fig><object-id>id</object-id><label>1</label><caption><p>C</p></caption></fig>"
    "<table-wrap><table><tr><td>1</td><td>2.5</td></tr></table></table-wrap>"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "a.xml"
    made.write_bytes(article(BODY))
    return made


def test_count(path: Path) -> None:
    """Every character of the text nodes is in the text or in an element that is skipped by name."""
    census = count(path, read(path.read_bytes(), name="a.xml").document)
    assert census.whole
    assert dict(census.skipped)["tex-math"] == 3
    assert dict(census.skipped)["object-id"] == 2
    assert census.cells == Share(found=2, of=2)
    assert "references" not in census.line()


def test_elsevier(path: Path) -> None:
    """Elsevier's markup is counted alike."""
    path.write_bytes(elsevier(floats=FIGURE + TABLE))
    census = count(path, read(path.read_bytes(), name="a.xml").document)
    assert census.whole
    assert census.cells == Share(found=2, of=2)
    assert "bibliography" in census.skipped


def test_lost(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A character that the text lacks, or that no text node gives, is counted, and the text node that lacks it too."""
    document = read(path.read_bytes(), name="a.xml").document
    census = count(path, replace(document, text=document.text.replace("A y b", "A z b")))
    assert (dict(census.lost), dict(census.extra)) == ({"y": 1}, {"z": 1})
    assert not census.whole
    moved = count(path, replace(document, text=document.text.replace("Sheets of", "of Sheets")))
    assert (moved.lost.total(), moved.nodes.of - moved.nodes.found, moved.whole) == (0, 1, False)
    assert "lost 1 'y'; extra 1" in census.line()
    assert main([str(path)]) == 0
    assert "1 of 1 articles whole" in capsys.readouterr().out
    assert main([]) == 2


def test_moved_cell(path: Path) -> None:
    """A number that stands in another row or column than in the source is not found."""
    document = read(path.read_bytes(), name="a.xml").document
    (table,) = document.tables
    first, second = table.cells
    swapped = replace(table, cells=(replace(first, col=second.col), replace(second, col=first.col)))
    assert count(path, replace(document, tables=(swapped,))).cells == Share(found=0, of=2)


def papers(pattern: str) -> list[Path]:
    return sorted(SHARED.glob(pattern)) if SHARED else []


@pytest.mark.shared
@pytest.mark.skipif(SHARED is None, reason="TETRAPATH_SHARED does not name the folder of the shared papers")
def test_real_articles() -> None:
    """Nothing of the 60 articles is lost unnamed, and every quote of theirs is found by the independent check."""
    found = [*papers("pmc/*/*.xml"), *papers("oa-stm/*.norm-xml")]
    assert len(found) == 60
    for each in found:
        document = read(each.read_bytes(), name=each.name).document
        census = count(each, document)
        assert census.whole, (each.name, census.line())
        assert check_quotes(record_of(document), each) == []


@pytest.mark.shared
@pytest.mark.skipif(SHARED is None, reason="TETRAPATH_SHARED does not name the folder of the shared papers")
def test_real_texts() -> None:
    """The 36 article texts are their own text, with a title and sections guessed, and every quote at its place."""
    found = papers("sofc-exp/texts/*.txt")
    assert len(found) == 36
    for each in found:
        document = read(each.read_bytes(), name=each.name).document
        assert document.text == each.read_bytes().decode()
        assert document.bibliography.title
        assert len(document.sections) >= 3
        assert check_quotes(record_of(document), each) == []

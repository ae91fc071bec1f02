import os
from pathlib import Path

import pytest

from eval.census import count, main
from eval.quotes import check_quotes
from ingest.read.reader import read
from tests.eval.test_quotes import record_of
from tests.ingest.read.article import article

SHARED = Path(os.environ.get("TETRAPATH_SHARED", "")) / "data" if os.environ.get("TETRAPATH_SHARED") else None
BODY = (
    "<p>A <inline-formula><alternatives><tex-math>$x$</tex-math>"
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>y</mi></math></alternatives></inline-formula> b.</p>'
    "<fig><object-id>id</object-id><label>1</label><caption><p>C</p></caption></fig>"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "a.xml"
    made.write_bytes(article(BODY))
    return made


def test_count(path: Path) -> None:
    """Every character of the text nodes is in the text or in an element that is skipped by name."""
    census = count(path, read(path.read_bytes(), name="a.xml").document.text)
    assert not census.lost
    assert not census.extra
    assert dict(census.skipped)["tex-math"] == 3
    assert dict(census.skipped)["object-id"] == 2
    assert "references" not in census.line()


def test_lost(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A character that the text lacks, or that no text node gives, is counted."""
    text = read(path.read_bytes(), name="a.xml").document.text
    census = count(path, text.replace("A y b", "A z b"))
    assert (dict(census.lost), dict(census.extra)) == ({"y": 1}, {"z": 1})
    assert "lost 1 'y'; extra 1" in census.line()
    assert main([str(path)]) == 0
    assert "lost 0" in capsys.readouterr().out
    assert main([]) == 2


def papers(pattern: str) -> list[Path]:
    return sorted(SHARED.glob(pattern)) if SHARED else []


@pytest.mark.shared
@pytest.mark.skipif(SHARED is None, reason="TETRAPATH_SHARED does not name the folder of the shared papers")
def test_real_articles() -> None:
    """No character of the 27 articles is lost unnamed, and every quote of theirs is found by the independent check."""
    found = papers("pmc/*/*.xml")
    assert len(found) == 27
    for each in found:
        document = read(each.read_bytes(), name=each.name).document
        census = count(each, document.text)
        assert (each.name, dict(census.lost), dict(census.extra)) == (each.name, {}, {})
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

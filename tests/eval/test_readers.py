from pathlib import Path

import pytest

from eval.readers import Share, compare, main, signs, titles
from ingest.document import Document
from ingest.read.jats import read_jats
from ingest.read.pdf.reader import read_pdf
from tests.ingest.read.article import article
from tests.ingest.read.pdf.papers import CAPTION, INTRODUCTION, RESULTS, TABLE, paper

PDF = paper(columns=1)
ROWS = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in TABLE)
GRID = (
    "<table-wrap><label>Table 1</label><caption><p>Strength of the sheets.</p></caption>"
    f"<table><tbody>{ROWS}</tbody></table></table-wrap>"
)
FIGURE = f"<fig><label>Figure 1.</label><caption><p>{CAPTION.removeprefix('Figure 1. ')}</p></caption></fig>"


def paragraphs(texts: tuple[str, ...]) -> str:
    return "".join(f"<p>{text}</p>" for text in texts)


def twin(*, results: str = "Results") -> Document:
    first = f"<sec><title>Introduction</title>{paragraphs(INTRODUCTION * 2)}</sec>"
    rest = paragraphs((RESULTS[1], *INTRODUCTION))
    inner = f"<sec><title>Strength of sheets</title>{paragraphs((RESULTS[0],))}{GRID}{rest}</sec>"
    return read_jats(article(f"{first}<sec><title>{results}</title>{inner}{FIGURE}</sec>"), name="made.xml")


def test_a_faithful_reading_has_full_marks() -> None:
    """Against a twin that says the same, titles, paragraphs, cells, captions and boxes are all found."""
    figures = compare(read_pdf(PDF), twin(), pdf=PDF)
    assert figures.title_recall == Share(hits=3, of=3)
    assert figures.numeric_cells == Share(hits=9, of=9)
    assert figures.captions == Share(hits=1, of=1)
    assert figures.boxes.hits == figures.boxes.of > 0
    assert figures.paragraphs.of >= 11
    assert figures.one_block.of - figures.one_block.hits <= 1  # the twin's abstract is another


def test_a_missing_title_costs_recall_and_precision() -> None:
    """A title that only one of the two has is counted against recall and against precision."""
    recall, precision = titles(read_pdf(PDF), twin(results="Findings"))
    assert (recall.hits, recall.of, precision.hits, precision.of) == (2, 3, 2, 3)


def test_signs_are_counted() -> None:
    """A sign that the reading lacks is a miss."""
    other = read_jats(article("<sec><title>One</title><p>Heated at 650 °C.</p></sec>"), name="made.xml")
    assert signs("°", read_pdf(PDF), other) == Share(hits=0, of=1)


def test_command_prints_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command reads every PDF beside its XML and prints the figures of each reader."""
    (tmp_path / "made.pdf").write_bytes(PDF)
    (tmp_path / "made.xml").write_bytes(article(f"<sec><title>Introduction</title>{paragraphs(INTRODUCTION)}</sec>"))
    assert main([str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "| title recall | 1.000 (1/1) |" in out
    assert "made embedded:" in out


def test_a_folder_without_twins_is_refused(tmp_path: Path) -> None:
    """Without a PDF beside its XML there is nothing to measure."""
    assert main([str(tmp_path)]) == 2

import io
import re

import pypdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.document import BlockKind, Document
from ingest.errors import Encrypted, NotAPaper, NoTextLayer, SkipSource, TooLarge, Unreadable
from ingest.read.pdf import opening
from ingest.read.pdf.reader import read_pdf
from tests.ingest.read.pdf.papers import ABSTRACT, CAPTION, INTRODUCTION, RESULTS, TABLE, page_of, paper, scan

TWO = paper()
PARAGRAPHS = (*INTRODUCTION * 2, RESULTS[0], RESULTS[1], *INTRODUCTION, *RESULTS)


def texts(document: Document, kind: BlockKind) -> list[str]:
    return [block.span.of(document.text).replace("\u00ad", "") for block in document.blocks if block.kind is kind]


def encrypted(content: bytes, *, user: str, owner: str) -> bytes:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(content))
    writer.encrypt(user_password=user, owner_password=owner, algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


@pytest.mark.parametrize("options", [{}, {"columns": 1}, {"rotate": 90}, {"rotate": 180}, {"rotate": 270}, {"crop": True}])
def test_paper_is_read_whole_and_in_order(options: dict) -> None:
    """Title, abstract, sections, paragraphs, table and caption come out as they were set, however the page is turned or cut."""
    document = read_pdf(paper(**options))
    assert texts(document, BlockKind.TITLE) == ["Heating of made sheets: a paper for readers"]
    assert texts(document, BlockKind.ABSTRACT) == [ABSTRACT.removeprefix("Abstract: ")]
    assert texts(document, BlockKind.PARAGRAPH) == list(PARAGRAPHS)
    assert [(s.title, s.level) for s in document.sections[1:]] == [
        ("1. Introduction", 1), ("2. Results", 1), ("2.1. Strength of sheets", 2),
    ]  # fmt: skip
    assert texts(document, BlockKind.CAPTION) == [CAPTION]
    assert texts(document, BlockKind.ROW) == ["\t".join(row) for row in TABLE]


def test_metadata_comes_from_the_first_page() -> None:
    """DOI, title, year and authors are what the paper prints."""
    found = read_pdf(TWO).bibliography
    assert (found.doi, found.year, found.title) == ("10.1234/made.7", 2020, "Heating of made sheets: a paper for readers")
    assert found.authors == ("Anna Maker", "Ben Smith")


def test_references_are_listed_and_not_in_the_text() -> None:
    """Each entry is a reference with title, year and DOI; none of its words is in the text."""
    document = read_pdf(TWO)
    assert [r.year for r in document.references] == [2011, 2015, 2018]
    assert document.references[0].doi == "10.1234/made.11"
    assert document.references[0].title == "On the rolling of made sheets and what follows from it"
    assert document.references[2].authors == ("Third, D.", "Fourth, E.")
    assert "Acta Inventa" not in document.text


def test_running_heads_and_figure_lettering_are_left_out() -> None:
    """What every page repeats, page numbers, and the words inside a drawing are not in the text."""
    document = read_pdf(TWO)
    assert "Made Things 2020" not in document.text
    assert "0 5 10" not in document.text


def test_what_the_crop_box_cuts_off_is_not_read() -> None:
    """Text outside the visible page does not exist for the reader, and boxes count from the visible corner."""
    whole, cut = read_pdf(TWO), read_pdf(paper(crop=True))
    assert "cut away" not in cut.text
    assert (cut.pages[0].width, cut.pages[0].height) == (545.0, 827.0)
    first, shifted = whole.blocks[0].boxes[0], cut.blocks[0].boxes[0]
    assert (first.x0 - shifted.x0, first.y0 - shifted.y0) == pytest.approx((20, 5))


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_boxes_lie_on_the_page_as_shown(rotate: int) -> None:
    """Every box of a turned page lies within the page that a viewer shows."""
    document = read_pdf(paper(rotate=rotate))
    page = document.pages[0]
    assert (page.width, page.height) == ((842.0, 595.0) if rotate in {90, 270} else (595.0, 842.0))
    for sentence in document.sentences:
        assert sentence.boxes
        for box in sentence.boxes:
            assert 0 <= box.x0 < box.x1 <= page.width
            assert 0 <= box.y0 < box.y1 <= page.height


def test_table_has_a_grid_with_heads() -> None:
    """A ruled table has its label, a head row and a cell for each place."""
    document = read_pdf(TWO)
    (table,) = document.tables
    assert table.label == "Table 1"
    grid = {(cell.row, cell.col): (cell.span.of(document.text), cell.head) for cell in table.cells}
    assert grid == {(r, c): (text, r == 0) for r, row in enumerate(TABLE) for c, text in enumerate(row)}


def test_reading_is_deterministic() -> None:
    """The same bytes give the same document."""
    assert read_pdf(TWO) == read_pdf(TWO)


@pytest.mark.parametrize(
    ("content", "error", "says"),
    [
        (b"", Unreadable, "0 bytes"),
        (b"plain words", Unreadable, "not a PDF"),
        (b"%PDF-1.4 and nothing else", Unreadable, "damaged or truncated"),
        (scan(), NoTextLayer, "pages 1–2.*ocrmypdf"),
        (page_of((50, 300, "A slide. Nothing of a paper"), (50, 330, "is on this page of it.")), NotAPaper, "paragraph"),
        (encrypted(TWO, user="secret", owner="owner"), Encrypted, "password"),
    ],
)
def test_bad_files_are_refused_by_name(content: bytes, error: type[SkipSource], says: str) -> None:
    """Each kind of bad file has its own error, which says what to do."""
    with pytest.raises(error, match=f"(?s){says}"):
        read_pdf(content)


def test_truncated_paper_is_refused_or_read() -> None:
    """A PDF that breaks off never crashes the reader."""
    with pytest.raises(SkipSource):
        read_pdf(TWO[: len(TWO) // 3])


def test_owner_password_alone_is_not_asked_for() -> None:
    """A PDF that everyone may open is read, whatever else its owner forbids."""
    read = read_pdf(encrypted(TWO, user="", owner="owner"))
    assert texts(read, BlockKind.PARAGRAPH) == list(PARAGRAPHS)


def test_caps_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many pages and too many bytes are refused with the limit."""
    monkeypatch.setattr(opening, "MAX_PAGES", 1)
    with pytest.raises(TooLarge, match="2 pages: the limit is 1"):
        read_pdf(scan(2))
    monkeypatch.setattr(opening, "MAX_BYTES", 10)
    with pytest.raises(TooLarge, match="the limit is 10"):
        read_pdf(scan(2))


def test_pages_without_text_are_named() -> None:
    """A paper with a scanned page is read, and a note names the page."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(TWO))
    writer.append(io.BytesIO(scan(1)))
    out = io.BytesIO()
    writer.write(out)
    document = read_pdf(out.getvalue())
    assert len(document.notes) == 1
    assert re.search(r"page 3: not read; run `ocrmypdf", document.notes[0])


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, len(TWO) - 1), st.binary(min_size=1, max_size=8))
def test_mutated_files_have_a_named_outcome(place: int, patch: bytes) -> None:
    """Whatever bytes change, the reader gives a document or an error that skips the source."""
    content = TWO[:place] + patch + TWO[place + len(patch) :]
    try:
        document = read_pdf(content)
    except SkipSource:
        return
    assert document.sentences

"""PDFs that are damaged, hostile or odd: each has a named outcome, in bounded time."""

import io
import re

import pypdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pypdf.generic import ArrayObject, NameObject, NumberObject
from reportlab.pdfgen.canvas import Canvas

from ingest.document import BlockKind
from ingest.errors import NotAPaper, NoTextLayer, SkipSource
from ingest.evidence import find_evidence
from ingest.read.pdf.reader import read_pdf
from ingest.read.tei import read_tei
from tests.ingest.read.pdf.papers import HEIGHT, INTRODUCTION, WIDTH, paper, scan
from tests.ingest.read.test_tei import BODY, tei

TWO, PDF = paper(), paper(columns=1)
TEI = tei(BODY)
TOKEN = re.compile(rb"[A-Za-z]+|\d+|<<|>>|\[|\]|/|\(|\)")


def looped() -> bytes:
    """A paper whose page tree has itself among its children."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(TWO))
    tree = writer._root_object["/Pages"]
    kids = tree.get_object()["/Kids"]  # type: ignore[union-attr]
    kids.append(writer._root_object.raw_get("/Pages"))
    tree.get_object()[NameObject("/Count")] = NumberObject(1000)  # type: ignore[union-attr]
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def crowded(objects: int) -> bytes:
    """A paper with thousands of tiny strokes and of tiny pieces of text on its page."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH, HEIGHT), invariant=1)
    for number in range(objects):
        x, y = 50 + number % 100 * 4.9, 60 + number // 100 * 3.0
        canvas.line(x, y, x + 1, y + 1)
    canvas.setFont("Times-Roman", 10)
    canvas.drawString(50, HEIGHT - 60, "1. Introduction")
    y = HEIGHT - 80
    for text in INTRODUCTION * 3:
        x = 50.0
        for character in text:
            if x > WIDTH - 60 and character == " ":
                x, y = 50.0, y - 12
                continue
            canvas.drawString(x, y, character)
            x += canvas.stringWidth(character, "Times-Roman", 10)
        y -= 24
    canvas.save()
    return out.getvalue()


def outcome(content: bytes) -> str:
    """What becomes of a file: the name of its error, or "read"."""
    try:
        document = read_pdf(content)
    except SkipSource as error:
        return type(error).__name__
    assert document.sentences
    assert all(e.quote == document.text[e.start : e.end] != "" for e in find_evidence(document))
    return "read"


def test_a_page_tree_that_loops_is_named() -> None:
    """A page tree that holds itself neither hangs nor crashes the reader."""
    assert outcome(looped()) in {"read", "Unreadable", "TooLarge", "NoTextLayer"}


def test_ten_thousand_objects_are_read() -> None:
    """Letters drawn one by one among ten thousand strokes are the words that a viewer shows."""
    document = read_pdf(crowded(10_000))
    found = [b.span.of(document.text).replace("\u00ad", "") for b in document.blocks if b.kind is BlockKind.PARAGRAPH]
    assert found == list(INTRODUCTION * 3)


def test_right_to_left_text_has_an_outcome() -> None:
    """A page of Hebrew letters, which run from right to left, is read or refused by name; nothing of it crashes."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH, HEIGHT), invariant=1)
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont

    pdfmetrics.registerFont(UnicodeCIDFont("HeiseiMin-W3"))
    canvas.setFont("HeiseiMin-W3", 10)
    for row in range(30):
        canvas.drawRightString(WIDTH - 50, HEIGHT - 80 - 14 * row, "שלום עולם " * 6)
    canvas.save()
    assert outcome(out.getvalue()) in {"read", "NotAPaper", "NoTextLayer"}


@pytest.mark.parametrize("rotate", [90, 180, 270])
def test_crop_box_on_turned_pages(rotate: int) -> None:
    """On a turned page with a CropBox, boxes lie on the page as shown and what is cut off is not read."""
    document = read_pdf(paper(rotate=rotate, crop=True))
    page = document.pages[0]
    assert (page.width, page.height) == ((827.0, 545.0) if rotate in {90, 270} else (545.0, 827.0))
    assert "cut away" not in document.text
    boxes = [box for sentence in document.sentences for box in sentence.boxes]
    assert boxes
    assert all(0 <= b.x0 < b.x1 <= page.width and 0 <= b.y0 < b.y1 <= page.height for b in boxes if b.page == 1)


@pytest.mark.parametrize("box", [(0, 0, 0, 0), (900, 900, 950, 950), (50, 900, 10, 20), (-1e9, -1e9, 1e9, 1e9)])
def test_senseless_crop_boxes_have_an_outcome(box: tuple[float, ...]) -> None:
    """A CropBox without an area, or beside the page, is no way to crash."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(TWO))
    for page in writer.pages:
        page[NameObject("/CropBox")] = ArrayObject([NumberObject(int(value)) for value in box])
    out = io.BytesIO()
    writer.write(out)
    assert outcome(out.getvalue()) in {"read", "NoTextLayer", "NotAPaper", "Unreadable"}


def test_a_scan_names_its_pages_and_the_cure() -> None:
    """Pages without a text layer are named, with the program that gives them one."""
    with pytest.raises(NoTextLayer, match=r"pages 1–3.*ocrmypdf"):
        read_pdf(scan(3))


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_files_with_tokens_exchanged_have_a_named_outcome(data: st.DataObject) -> None:
    """Whatever tokens of a PDF are exchanged, doubled or lost, the reader ends with a document or a named error."""
    tokens = [match.span() for match in TOKEN.finditer(TWO)]
    content = TWO
    for _ in range(data.draw(st.integers(1, 4))):
        (a, b), (c, d) = data.draw(st.sampled_from(tokens)), data.draw(st.sampled_from(tokens))
        content = content[:a] + data.draw(st.sampled_from([b"", TWO[c:d], b"9" * 9, b"-1", b"0 R"])) + content[b:]
    outcome(content)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, len(TWO)), st.integers(0, len(TWO)))
def test_files_with_a_piece_missing_have_a_named_outcome(start: int, end: int) -> None:
    """A PDF of which any piece was lost is read or refused by name."""
    outcome(TWO[: min(start, end)] + TWO[max(start, end) :])


def tei_outcome(answer: bytes, *, content: bytes = PDF) -> str:
    """What becomes of a TEI beside its PDF."""
    try:
        document = read_tei(answer, content=content)
    except SkipSource as error:
        return type(error).__name__
    assert document.text
    assert all(0 <= s.span.start < s.span.end <= len(document.text) for s in document.sentences)
    return "read"


NUMBERS = ["", "-5", "0", "999999", "1e400", "nan", "1;2", "1,2", "1,2,3,4", "99,10,10,5,5", "1,-9e9,0,1,1", "0,0,0,0,0"]


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_mutated_teis_have_a_named_outcome(data: st.DataObject) -> None:
    """Whatever GROBID's answer lacks, repeats or claims of places, reading it ends with a document or a named error."""
    text = TEI.decode()
    spots = [match.span() for match in re.finditer(r'(?<==")[^"]*(?=")|<[^>]+>|[\w.,]+', text)]
    for _ in range(data.draw(st.integers(1, 4))):
        a, b = data.draw(st.sampled_from(spots))
        c, d = data.draw(st.sampled_from(spots))
        text = text[:a] + data.draw(st.sampled_from([*NUMBERS, TEI.decode()[c:d]])) + text[b:]
    assert tei_outcome(text.encode()) in {"read", NotAPaper.__name__, "Unreadable"}


def test_places_that_are_none_do_not_crash() -> None:
    """Coordinates of pages that are not there, or that are no numbers, count as none."""
    for number in NUMBERS:
        answer = re.sub(rb'coords="[^"]*"', f'coords="{number}"'.encode(), TEI)
        assert tei_outcome(answer) in {"read", NotAPaper.__name__}
        surfaced = answer.replace(
            b"<text>", f'<facsimile><surface n="{number}" lrx="{number}" lry=""/></facsimile><text>'.encode()
        )
        assert tei_outcome(surfaced, content=b"%PDF-1.7 broken") in {"read", NotAPaper.__name__}

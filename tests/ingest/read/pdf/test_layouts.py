"""Layouts of other journals: numbered lines, headings in the body's type or that run in, cells that wrap or stand close."""

import io
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from ingest.document import BlockKind, Document
from ingest.read.pdf.character import Piece
from ingest.read.pdf.line_number import without_line_numbers
from ingest.read.pdf.reader import read_pdf
from tests.ingest.read.pdf.papers import BODY, HEIGHT, INTRODUCTION, LEADING, RESULTS, TABLE, WIDTH, Setter

SMALL = ("Times-Roman", 6.0)


def blank() -> tuple[Canvas, Setter, io.BytesIO]:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH, HEIGHT), invariant=1)
    setter = Setter(canvas, columns=1)
    setter.open(110)
    setter.put(50, 80, "Heating of made sheets: a paper for readers", ("Times-Bold", 18.0))
    setter.heading("1. Introduction")
    return canvas, setter, out


def read(canvas: Canvas, out: io.BytesIO) -> Document:
    canvas.save()
    return read_pdf(out.getvalue())


def texts(document: Document, kind: BlockKind) -> list[str]:
    return [block.span.of(document.text).replace("\u00ad", "") for block in document.blocks if block.kind is kind]


@pytest.mark.parametrize("step", [1, 5])
def test_numbers_of_lines_are_no_part_of_them(step: int) -> None:
    """A manuscript with a number beside every line, or every fifth, reads as if it had none."""
    canvas, setter, out = blank()
    number = 0
    for text in INTRODUCTION * 5:
        for line in simpleSplit(text, *BODY, WIDTH - 100):
            setter.y += LEADING
            number += 1
            if number % step == 0:
                setter.put(40, setter.y, str(number), SMALL)
            setter.put(50, setter.y, line, BODY)
        setter.y += LEADING
    assert texts(read(canvas, out), BlockKind.PARAGRAPH) == list(INTRODUCTION * 5)


@given(st.lists(st.integers(1, 9999), min_size=1, max_size=40))
def test_numbers_that_do_not_count_stay(numbers: list[int]) -> None:
    """Only numbers that rise from line to line by one step are taken away."""
    page = [
        Piece(text=text, page=1, x0=x, x1=x + 20, y=20.0 * row, size=10, font="F")
        for row, number in enumerate(numbers)
        for x, text in ((10.0, str(number)), (60.0, "words"))
    ]
    (kept,) = without_line_numbers([page])
    rises = [b - a for a, b in pairwise(numbers)]
    if len(kept) < len(page):
        assert len(numbers) >= 5
        assert max(rises.count(step) for step in (1, 2, 5, 10)) >= 0.8 * len(rises)


@pytest.mark.parametrize("heading", ["I. INTRODUCTION", "II. ROLLING AND HEATING", "MATERIALS OF THE SHEETS"])
def test_capitals_in_the_bodys_type_are_a_heading(heading: str) -> None:
    """A centred line of capitals close above a paragraph is a heading, though nothing else sets it apart."""
    canvas, setter, out = blank()
    setter.block(INTRODUCTION[0], indent=12)
    setter.y += LEADING + 4
    setter.put(230, setter.y, heading, BODY)
    for text in INTRODUCTION:
        setter.block(text, indent=12)
    document = read(canvas, out)
    assert [section.title for section in document.sections] == ["1. Introduction", heading]
    assert texts(document, BlockKind.PARAGRAPH) == [INTRODUCTION[0], *INTRODUCTION]


@pytest.mark.parametrize(("font", "heading"), [("Times-Bold", "Heat Treatment"), ("Times-Italic", "1) Heat Treatment:")])
def test_heading_runs_into_its_paragraph(font: str, heading: str) -> None:
    """Bold words before a capital, or words in italics that a stop ends, are the heading of the paragraph they open."""
    canvas, setter, out = blank()
    setter.block(RESULTS[1], indent=12)
    setter.y += 20
    width = canvas.stringWidth(heading + "  ", font, 10)
    first, *rest = simpleSplit(RESULTS[0], *BODY, WIDTH - 110 - width)
    setter.put(50, setter.y, heading, (font, 10))
    setter.put(50 + width, setter.y, first, BODY)
    setter.block(" ".join(rest))
    document = read(canvas, out)
    assert [section.title for section in document.sections] == ["1. Introduction", heading.rstrip(":")]
    assert texts(document, BlockKind.PARAGRAPH) == [RESULTS[1], RESULTS[0]]


def test_a_raised_mark_ends_no_paragraph_late() -> None:
    """A paragraph whose last stop bears a reference mark is not joined with the next one."""
    canvas, setter, out = blank()
    for text in INTRODUCTION:
        setter.block(text, indent=12)
        last = list(simpleSplit(text, *BODY, setter.width))[-1]
        setter.put(50 + canvas.stringWidth(last, *BODY), setter.y - 4, "12", SMALL)
    assert [text[:30] for text in texts(read(canvas, out), BlockKind.PARAGRAPH)] == [text[:30] for text in INTRODUCTION]


def test_a_caption_may_name_a_composite() -> None:
    """An "@" in a caption makes no address of it."""
    canvas, setter, out = blank()
    for text in INTRODUCTION:
        setter.block(text, indent=12)
    setter.y += 40
    setter.block("Fig. 1. Made powder M@C after heating.", ("Times-Roman", 8.0), after=14)
    setter.block(RESULTS[0], indent=12)
    assert texts(read(canvas, out), BlockKind.CAPTION) == ["Fig. 1. Made powder M@C after heating."]


def rows_of(lines: tuple[tuple[tuple[float, str], ...], ...]) -> list[str]:
    """The rows of a ruled table of which each line has words at places (x)."""
    canvas, setter, out = blank()
    setter.block(INTRODUCTION[0])
    setter.y += 10
    setter.block("Table 1. What was made of the sheets.", ("Times-Roman", 9.0))
    setter.rule(4)
    for index, line in enumerate(lines):
        setter.y += 11
        for x, text in line:
            setter.put(50 + x, setter.y, text, ("Times-Roman", 9.0))
        if index in {0, len(lines) - 1}:
            setter.rule(4)
    setter.y += 20
    setter.block(RESULTS[0])
    return texts(read(canvas, out), BlockKind.ROW)


def test_cells_that_wrap_are_one_row() -> None:
    """A line of a cell that breaks off where the next word had no room goes on with it, numbers in it or not."""
    assert rows_of((
        ((0, "Sheet"), (60, "What was done with it"), (200, "Hardness (HV)")),
        ((0, "A1"), (60, "heated in a furnace under argon"), (200, "203")),
        ((60, "for 12 h and cooled in air"),),
        ((0, "A2"), (60, "rolled again at low speed and"), (200, "251")),
        ((60, "left as it was"),),
    )) == [
        "Sheet\tWhat was done with it\tHardness (HV)",
        "A1\theated in a furnace under argon for 12 h and cooled in air\t203",
        "A2\trolled again at low speed and left as it was\t251",
    ]  # fmt: skip


def test_columns_may_stand_close() -> None:
    """Numbers of different widths that come as close as words are cells of their own; "A 1" in every row is one."""
    wide = ("1240.5", "87.2", "1310.0", "9.1", "455.25")
    lines = tuple(
        ((0.0, f"Sheet {letter}"), (60.0, value), (92.0, f"{place}.5"))
        for place, (letter, value) in enumerate(zip("ABCDE", wide, strict=True))
    )
    assert rows_of((((0, "Name"), (60, "Load"), (92, "Gain")), *lines)) == [
        "Name\tLoad\tGain",
        *(f"Sheet {letter}\t{value}\t{place}.5" for place, (letter, value) in enumerate(zip("ABCDE", wide, strict=True))),
    ]


@pytest.mark.parametrize("said", ["Table 1. Cont.", "Table 1 (continued)", "Table 1."])
def test_a_table_over_two_pages_is_one(said: str) -> None:
    """A part on the next page that says it goes on is the same table; its repeated head is not a row again."""
    canvas, setter, out = blank()
    setter.block(INTRODUCTION[0], indent=12)
    for page, (caption, rows) in enumerate((("Table 1. Strength of the sheets.", TABLE[:3]), (said, (TABLE[0], TABLE[3])))):
        if page:
            canvas.showPage()
            setter.open(70)
        setter.y += 10
        setter.block(caption, ("Times-Roman", 9.0))
        setter.rule(4)
        for index, row in enumerate(rows):
            setter.y += LEADING
            for place, cell in enumerate(row):
                setter.put(50 + place * 120, setter.y, cell, ("Times-Roman", 9.0))
            if index in {0, len(rows) - 1}:
                setter.rule(4)
        setter.y += 20
        for text in RESULTS:
            setter.block(text, indent=12)
    document = read(canvas, out)
    assert [table.label for table in document.tables] == ["Table 1"]
    assert texts(document, BlockKind.ROW) == ["\t".join(row) for row in TABLE]
    assert {box.page for boxes in document.tables[0].row_boxes for box in boxes} == {1, 2}

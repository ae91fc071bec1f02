import re

import pytest

from ingest.document import BlockKind, Document, MarkKind, SourceFormat
from ingest.errors import NotAPaper, Unreadable
from ingest.read.pdf.reader import read_pdf
from ingest.read.tei import read_tei
from tests.ingest.read.pdf.papers import CAPTION, INTRODUCTION, RESULTS, TABLE, paper

PDF = paper(columns=1)
OWN = read_pdf(PDF)
HEAD = """<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt>
<title level="a" type="main">Heating of Made Sheets: A Paper for Readers</title></titleStmt>
<publicationStmt><date when="2020-03-03"/></publicationStmt>
<sourceDesc><biblStruct><analytic><author><persName><forename type="first">Anna</forename><surname>Maker</surname></persName>
</author></analytic><monogr><title level="j">Made Things</title></monogr><idno type="DOI">10.1234/MADE.7</idno></biblStruct>
</sourceDesc></fileDesc></teiHeader>"""
REFERENCES = """<back><div type="references"><listBibl>
<biblStruct xml:id="b0"><analytic><title level="a">On rolling</title><author><persName><forename>A</forename>
<surname>Maker</surname></persName></author><idno type="DOI">10.1234/made.11</idno></analytic><monogr><title level="j">J</title>
<imprint><date when="2011"/></imprint></monogr></biblStruct>
<biblStruct xml:id="b1"><monogr><title level="m">Grain growth</title><imprint><date>2015</date></imprint></monogr></biblStruct>
</listBibl></div></back>"""


def coords(words: str) -> str:
    """The boxes of the block of the PDF that starts with some words, as GROBID writes them."""
    block = next(b for b in OWN.blocks if b.span.of(OWN.text).startswith(words))
    return ";".join(f"{b.page},{b.x0:.2f},{b.y0:.2f},{b.x1 - b.x0:.2f},{b.y1 - b.y0:.2f}" for b in block.boxes)


def sentence(text: str, *, at: str) -> str:
    return f'<s coords="{coords(at)}">{text}</s>'


def tei(body: str, *, back: str = REFERENCES) -> bytes:
    return f"{HEAD}<text><body>{body}</body>{back}</text></TEI>".encode()


def read(body: str, *, back: str = REFERENCES) -> Document:
    return read_tei(tei(body, back=back), content=PDF)


def texts(document: Document, kind: BlockKind) -> list[str]:
    return [block.span.of(document.text) for block in document.blocks if block.kind is kind]


FIRST = sentence(INTRODUCTION[0], at=INTRODUCTION[0][:30])
SECOND = sentence(RESULTS[1], at=RESULTS[1][:30])
BODY = f"""<div><head n="1." coords="{coords("1. Introduction")}">Introduction</head><p>{FIRST}</p></div>
<div><head n="2.1." coords="{coords("2.1.")}">Strength of sheets</head><p>{SECOND}</p></div>"""


def test_words_are_the_pdfs_own() -> None:
    """A sentence in which GROBID changed spaces and hyphens is the PDF's sentence, with boxes on its lines."""
    changed = INTRODUCTION[0].replace("rolled at room", "rol led at ro-om")
    document = read(f"<div><p>{sentence(changed, at=INTRODUCTION[0][:30])}</p></div>")
    assert texts(document, BlockKind.PARAGRAPH) == [INTRODUCTION[0]]
    assert [len(s.boxes) for s in document.sentences if s.span.of(document.text) == INTRODUCTION[0]] == [2]
    assert document.format is SourceFormat.TEI


def test_headings_keep_their_number_and_level() -> None:
    """A numbered head is a section with its number, at the level that the number gives."""
    document = read(BODY)
    assert [(s.title, s.level) for s in document.sections] == [("1. Introduction", 1), ("2.1. Strength of sheets", 2)]


def test_merged_headings_are_set_apart() -> None:
    """Two headings that GROBID took for one become two, as their type on the page shows."""
    both = f"{coords('2. Results')};{coords('2.1.')}"
    document = read(f'<div><head coords="{both}">2. Results 2.1. Strength of sheets</head><p>{SECOND}</p></div>')
    assert [(s.title, s.level) for s in document.sections] == [("2. Results", 1), ("2.1. Strength of sheets", 2)]


def test_running_heads_leave_the_sentence() -> None:
    """What stands at the page's edge is no part of a sentence, though GROBID has read it into one."""
    boxes = f"{coords(INTRODUCTION[0][:30])};1,50.00,28.00,90.00,9.00"
    document = read(f'<div><p><s coords="{boxes}">{INTRODUCTION[0]} Made Things 2020, 1, 7</s></p></div>')
    assert texts(document, BlockKind.PARAGRAPH) == [INTRODUCTION[0]]


def test_a_jump_parts_the_paragraph() -> None:
    """Lines that do not follow each other on the page are not one paragraph, whatever GROBID says."""
    boxes = f"{coords(RESULTS[0][:30])};{coords(RESULTS[1][:30])}"
    document = read(f'<div><p><s coords="{boxes}">{RESULTS[0]} {RESULTS[1]}</s></p></div>')
    assert texts(document, BlockKind.PARAGRAPH) == [RESULTS[0], RESULTS[1]]


def test_what_the_pdf_does_not_print_is_left_out_and_said() -> None:
    """A sentence that the PDF does not have is in no evidence, and a note counts it."""
    invented = sentence("This sentence was invented by nobody and is printed nowhere.", at=RESULTS[0][:30])
    document = read(f"<div><p>{FIRST}</p><p>{invented}</p></div>")
    assert "invented by nobody" not in document.text
    assert any("1 of 2 passages" in note for note in document.notes)


def test_reference_marks_point_into_the_list() -> None:
    """A mark of a cited work has the index of the entry; one of a figure is a cross mark."""
    marked = INTRODUCTION[0].replace("rolled", '<ref type="bibr" target="#b1">rolled</ref>')
    marked = marked.replace("heated", '<ref type="figure" target="#fig_0">heated</ref>', 1)
    document = read(f"<div><p>{sentence(marked, at=INTRODUCTION[0][:30])}</p></div>")
    marks = [(mark.kind, mark.span.of(document.text), mark.target) for mark in document.marks]
    assert marks == [(MarkKind.CITE, "rolled", "1"), (MarkKind.CROSS, "heated", None)]


def test_header_and_references_are_read() -> None:
    """Bibliographic data and references are those of the TEI; the title is the printed one."""
    document = read(BODY)
    found = document.bibliography
    assert (found.doi, found.year, found.authors, found.journal) == ("10.1234/made.7", 2020, ("Anna Maker",), "Made Things")
    assert texts(document, BlockKind.TITLE) == ["Heating of made sheets: a paper for readers"]
    assert [(r.title, r.doi, r.year, r.authors) for r in document.references] == [
        ("On rolling", "10.1234/made.11", 2011, ("A Maker",)),
        ("Grain growth", None, 2015, ()),
    ]


def test_lost_tables_and_figures_come_from_the_embedded_reader() -> None:
    """A table that GROBID lost is the embedded reader's, and the notes say so; so is a figure."""
    document = read(BODY)
    assert texts(document, BlockKind.ROW) == ["\t".join(row) for row in TABLE]
    assert texts(document, BlockKind.CAPTION) == [CAPTION]
    assert [note.split(":")[0] for note in document.notes] == ["Table 1", "Figure 1"]


@pytest.mark.parametrize(
    ("label", "rows"), [("Table 2", ["Sheet\tTime", "A1\t1"]), ("Table 1", ["\t".join(row) for row in TABLE])]
)
def test_grobids_own_table_is_kept_where_the_page_has_none(label: str, rows: list[str]) -> None:
    """Cells of the TEI are taken for a table that the embedded reader does not have; where it has more of them, those are."""
    grid = "<table><row><cell>Sheet</cell><cell>Time</cell></row><row><cell>A1</cell><cell>1</cell></row></table>"
    figure = f'<figure type="table"><head coords="{coords("Table 1.")}">{label}. Strength of the sheets</head>{grid}</figure>'
    document = read(BODY + figure)
    assert [table.label for table in document.tables].count(label) == 1
    assert set(rows) <= set(texts(document, BlockKind.ROW))


@pytest.mark.parametrize("words", ["Made Things 2020, 1, 7", "812 ± 3"])
def test_running_heads_and_cells_are_no_headings(words: str) -> None:
    """A "head" that the page prints at its edge or in a table is none."""
    at = "1,50.00,28.00,120.00,9.00" if words.startswith("Made") else coords("Table 1.").split(";")[0]
    document = read(f'{BODY}<div><head coords="{at}">{words}</head></div>')
    assert words not in [section.title for section in document.sections]


def test_running_text_is_no_heading() -> None:
    """A "head" that the page sets like the words around it is a paragraph, and a head given twice is one."""
    text = RESULTS[1].split(",")[0]
    head = f'<head coords="{coords(RESULTS[1][:30])}">{text}</head>'
    again = f'<div><head n="1." coords="{coords("1. Introduction")}">Introduction</head></div>'
    document = read(f"{BODY.replace(SECOND, '')}<div>{head}</div>{again}")
    assert [section.title for section in document.sections] == ["1. Introduction", "2.1. Strength of sheets"]
    assert text in document.text


def test_random_ids_do_not_enter() -> None:
    """Two answers for one PDF that differ in ids and time give equal documents."""
    once = tei(BODY)
    again = re.sub(rb'"(#?)b(\d)"', rb'"\1_x\2"', once)
    assert once != again
    assert read_tei(once, content=PDF) == read_tei(again, content=PDF)


def test_a_pdf_that_cannot_be_opened_here_keeps_grobids_words() -> None:
    """Where only GROBID can open the PDF, its words and boxes are taken and a note says so."""
    document = read_tei(tei(BODY), content=b"%PDF-1.7 broken")
    assert INTRODUCTION[0] in texts(document, BlockKind.PARAGRAPH)
    assert "words and tables are GROBID's" in document.notes[0]
    assert document.sentences[1].boxes


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (b"", Unreadable),
        (tei(BODY)[:900], Unreadable),
        (b"<html><body>Busy</body></html>", Unreadable),
        (tei("", back=""), NotAPaper),
        (b'<!DOCTYPE TEI [<!ENTITY a "aa">]><TEI xmlns="http://www.tei-c.org/ns/1.0">&a;</TEI>', NotAPaper),
    ],
)
def test_bad_answers_are_refused_by_name(answer: bytes, error: type[Exception]) -> None:
    """Half a TEI, another page or an empty paper has its own error."""
    with pytest.raises(error):
        read_tei(answer, content=PDF)

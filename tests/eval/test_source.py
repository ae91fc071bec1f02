from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from eval.source import PdfSource, TextSource, XmlSource, printed
from ingest.errors import BadUsage
from ingest.record import Evidence, EvidenceKind
from tests.ingest.read.article import article
from tests.ingest.read.elsevier import FIGURE, TABLE, elsevier

BODY = """
<p>The strain<sup>1</sup> of H<sub>2</sub>O&#160;was <fig><label>Fig. 1</label><caption><p>A bar. It
is long.</p></caption></fig>10 %.</p><p>Then it broke.</p>
<table-wrap><label>Table 1</label><caption><p>Numbers.</p></caption><table><tr><td>A<break/>B</td><td/><td>12</td></tr></table>
<table-wrap-foot><fn><label>a</label><p>A guess.</p></fn></table-wrap-foot></table-wrap>"""


def evidence(
    quote: str, kind: EvidenceKind = EvidenceKind.SENTENCE, *, start: int = 0, boxes: tuple[int, ...] = ()
) -> Evidence:
    """A piece of evidence; a box at the top of each page given."""
    places = tuple((page, 0.0, 0.0, 9.0, 9.0) for page in boxes)
    return Evidence(id="e", kind=kind, start=start, end=start + len(quote), section=None, page=None, boxes=places, quote=quote)


@pytest.fixture
def xml(tmp_path: Path) -> XmlSource:
    path = tmp_path / "a.xml"
    path.write_bytes(article(BODY))
    return XmlSource.open(path)


@pytest.mark.parametrize("quote", ["The strain1 of H2O\u00a0was 10 %.", "Then it\tbroke.", "a A guess.", "broke"])
def test_xml_sentence(xml: XmlSource, quote: str) -> None:
    """A sentence is found in one piece of prose, across formatting and around floats; white space is folded."""
    assert xml.holds(evidence(quote))


@pytest.mark.parametrize(
    "quote", ["The strain 1 of H2O", "10 %. Then it broke.", "Then it breaks.", "Thenit broke.", "It is long. 10 %."]
)
def test_xml_other_words(xml: XmlSource, quote: str) -> None:
    """Another word, a lost or an added space, or words of two paragraphs are not found."""
    assert not xml.holds(evidence(quote))


def test_xml_caption(xml: XmlSource) -> None:
    """A caption is its label and all its words, nothing less."""
    assert xml.holds(evidence("Fig. 1 A bar. It is long.", EvidenceKind.CAPTION))
    assert not xml.holds(evidence("A bar. It is long.", EvidenceKind.CAPTION))


def test_xml_row(xml: XmlSource) -> None:
    """A row is the cells with text of one row, in their order."""
    assert xml.holds(evidence("A B\t\t12", EvidenceKind.ROW))
    assert not xml.holds(evidence("12\tA B", EvidenceKind.ROW))
    assert not xml.holds(evidence("A B\t1", EvidenceKind.ROW))


ELSEVIER = f"""
<ce:sections><ce:section><ce:section-title>Results</ce:section-title><ce:para>A C<ce:glyph name="sbnd"/>H bond<ce:cross-ref
refid="b1"><ce:sup>[1]</ce:sup></ce:cross-ref> at 5<ce:hsp sp="0.25"/>K<ce:footnote><ce:label>*</ce:label><ce:note-para>Low.
</ce:note-para></ce:footnote> was<ce:display>{FIGURE}</ce:display> strong.</ce:para></ce:section></ce:sections>"""


def test_elsevier(tmp_path: Path) -> None:
    """Quotes of Elsevier's markup are found alike, and other words are not."""
    path = tmp_path / "a.xml"
    path.write_bytes(elsevier(ELSEVIER, floats=TABLE))
    xml = XmlSource.open(path)
    assert xml.holds(evidence("A C–H bond[1] at 5 K was strong."))
    assert xml.holds(evidence("* Low."))
    assert xml.holds(evidence("Fig. 1 A bar.", EvidenceKind.CAPTION))
    assert xml.holds(evidence("Table 1 Strength.", EvidenceKind.CAPTION))
    assert xml.holds(evidence("Aa\t812 ± 3\t901", EvidenceKind.ROW))
    for quote in ("A C-H bond[1] at 5 K", "A C–H bond[1] at 5K", "Results A C–H", "Low. was", "On sheets"):
        assert not xml.holds(evidence(quote))


def test_formulas(tmp_path: Path) -> None:
    """Brackets that MathML keeps in attributes and spaces as wide as one between words are of the source."""
    math = (
        '<p>So <math xmlns="http://www.w3.org/1998/Math/MathML"><mi>f</mi><mfenced><mi>x</mi><mi>y</mi></mfenced>'
        '<mspace width="1em"/><mtext>if</mtext><mspace width="0.05em"/><mi>z</mi></math>.</p>'
    )
    path = tmp_path / "a.xml"
    path.write_bytes(article(math))
    assert XmlSource.open(path).holds(evidence("So f(x,y) ifz."))


@pytest.mark.parametrize("content", [b"<a>", b'<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'])
def test_xml_refused(tmp_path: Path, content: bytes) -> None:
    """Broken XML and entities of its own are refused by name."""
    path = tmp_path / "odd.xml"
    path.write_bytes(content)
    with pytest.raises(BadUsage, match=r"odd\.xml"):
        XmlSource.open(path)


def test_text(tmp_path: Path) -> None:
    """A quote of a text stands at its own offsets, the byte order mark counted."""
    path = tmp_path / "a.txt"
    path.write_bytes("\ufeffIt grew. It grew.".encode())
    source = TextSource.open(path)
    assert source.holds(evidence("It grew.", start=1))
    assert not source.holds(evidence("It grew.", start=2))


@pytest.fixture
def pdf(tmp_path: Path) -> PdfSource:
    path = tmp_path / "a.pdf"
    canvas = Canvas(str(path), invariant=True)
    canvas.drawString(72, 700, "The alloy was water-quen-")
    canvas.drawString(72, 686, "ched from 850 C and it")
    canvas.drawString(72, 100, "Page 1")
    canvas.showPage()
    canvas.drawString(72, 700, "became hard. A1 12.5")
    canvas.save()
    return PdfSource.open(path)


def test_pdf(pdf: PdfSource) -> None:
    """Line ends and hyphens are folded; a page break may part a quote only where its boxes do."""
    assert pdf.holds(evidence("The alloy was water-quen\u00adched from 850 C and it"))
    over = "The alloy was water-quen\u00adched from 850 C and it became hard."
    assert pdf.holds(evidence(over, boxes=(1, 2)))
    assert not pdf.holds(evidence(over, boxes=(1,)))
    assert pdf.holds(evidence("A1\t12.5", EvidenceKind.ROW))


@pytest.mark.parametrize("quote", ["The alloy was water-quenched from 860 C", "became soft.", "A1 13.5"])
def test_pdf_other_words(pdf: PdfSource, quote: str) -> None:
    """Another number or word is not found."""
    assert not pdf.holds(evidence(quote, boxes=(1, 2)))


def test_printed() -> None:
    """Ligatures and look-alikes are folded; signs are only where the font names no character for some glyphs."""
    assert printed("\ufb01t 20 \u25e6C −5", nameless=False) == "fit20°C−5"
    assert printed("20 \x01C \x025", nameless=True) == printed("20 °C −5", nameless=True)

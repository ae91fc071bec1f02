from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from ingest.document import SourceFormat
from ingest.errors import NotAPaper, NoTextLayer, ServiceBusy, SkipSource, Unreadable
from ingest.read.reader import read
from tests.ingest.read.article import article
from tests.ingest.read.elsevier import elsevier


def pdf() -> bytes:
    out = BytesIO()
    canvas = Canvas(out, invariant=True)
    canvas.drawString(72, 740, "Annealing of a made-up alloy")
    line = "Sheets of the alloy were annealed for one hour in argon, and then quenched in cold water."
    for number in range(12):
        canvas.drawString(72, 700 - 14 * number, line)
    canvas.save()
    return out.getvalue()


@pytest.mark.parametrize(
    ("content", "error", "reason"),
    [
        (b"", Unreadable, "is empty"),
        (b"\x00\x01\x02", Unreadable, "neither PDF, XML nor text"),
        (b"Access denied", NotAPaper, "holds plain text; get the file again"),
        (b"<html><body>Sorry</body></html>", NotAPaper, "is an HTML page"),
        (b"<recipe/>", NotAPaper, "no JATS or Elsevier article"),
        (b'<TEI xmlns="http://www.tei-c.org/ns/1.0"/>', NotAPaper, "is TEI XML"),
        (b'<a:doc xmlns:a="http://www.elsevier.com/xml/ja/dtd"/>', NotAPaper, "Elsevier XML with no full text"),
    ],
)
def test_refused(content: bytes, error: type[SkipSource], reason: str) -> None:
    """What is no paper is skipped with its name and a true reason."""
    with pytest.raises(error, match=f"'odd.pdf' .*{reason}"):
        read(content, name="odd.pdf")


def test_content_decides() -> None:
    """A file's name does not: JATS named .txt is JATS, text of any other name is text."""
    assert read(article(), name="a.txt").document.format is SourceFormat.JATS
    assert read(elsevier(), name="a.pdf").document.format is SourceFormat.ELSEVIER
    assert read(b"A line of text.", name="a.md").document.format is SourceFormat.TEXT


def test_grobid_refuses() -> None:
    """A PDF that the service calls bad input is tried with the embedded reader; other refusals stand."""

    def bad(_: bytes) -> bytes:
        raise Unreadable("bad input")

    def scan(_: bytes) -> bytes:
        raise NoTextLayer("a scan")

    def busy(_: bytes) -> bytes:
        raise ServiceBusy("wait")

    reading = read(pdf(), name="a.pdf", tei=bad)
    assert (reading.document.format, reading.tei) == (SourceFormat.PDF, None)
    assert reading.document.notes == ("read by the embedded reader, since GROBID refused the PDF: bad input",)
    with pytest.raises(NoTextLayer):
        read(pdf(), name="a.pdf", tei=scan)
    with pytest.raises(ServiceBusy):
        read(pdf(), name="a.pdf", tei=busy)


def test_same_bytes_same_document() -> None:
    """Reading twice gives equal documents."""
    assert read(article(), name="a.xml") == read(article(), name="b.xml")

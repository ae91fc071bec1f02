"""The one entry for reading: bytes of a file in, a `Document` out, the format told by content."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from ingest.document import Document
from ingest.errors import NotAPaper, SkipSource, Unreadable
from ingest.read.build import from_text
from ingest.read.detect import Content, detect
from ingest.read.elsevier import read_elsevier
from ingest.read.jats import read_jats

READER_VERSION = "2"

MARKUP = (".pdf", ".xml", ".nxml", ".norm-xml")  # names of files that hold no plain text, unless fetching them went wrong
REASONS: dict[Content, tuple[type[SkipSource], str]] = {
    Content.EMPTY: (Unreadable, "is empty; get the file again"),
    Content.BINARY: (Unreadable, "is neither PDF, XML nor text; give the article as one of these"),
    Content.HTML: (NotAPaper, "is an HTML page; get the article as PDF or JATS XML"),
    Content.XML: (NotAPaper, "is XML, but no JATS or Elsevier article; get the article as one of these or as PDF"),
    Content.TEI: (NotAPaper, "is TEI XML; give the PDF that it was made from"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A document, and GROBID's TEI where it was read from that."""

    document: Document
    tei: bytes | None = None


def read(content: bytes, *, name: str, tei: Callable[[bytes], bytes] | None = None) -> Reading:
    """Read one file. `name` is for messages; `tei` asks GROBID for the TEI of a PDF.

    Raises:
        SkipSource: the file will not become readable by itself; the message says why.
        RetryLater: what `tei` raises when the service is busy or down.

    """
    kind = detect(content)
    if kind is Content.PDF:
        return _read_pdf(content, name=name, tei=tei)
    if kind is Content.JATS:
        return Reading(document=read_jats(content, name=name))
    if kind is Content.ELSEVIER:
        return Reading(document=read_elsevier(content, name=name))
    if kind is Content.TEXT and name.lower().endswith(MARKUP):
        raise NotAPaper(f"{name!r} holds plain text; get the file again, or name it .txt if it is a paper's text")
    if kind is Content.TEXT:
        return Reading(document=from_text(content, name=name))
    raise _refusal(kind, name=name)


def _read_pdf(content: bytes, *, name: str, tei: Callable[[bytes], bytes] | None) -> Reading:
    """Through GROBID when there is one; a refusal names the file."""
    try:
        return _embedded(content) if tei is None else _through_grobid(content, tei=tei)
    except SkipSource as error:
        raise type(error)(f"{name!r}: {error}") from error


def _embedded(content: bytes) -> Reading:
    from ingest.read.pdf.reader import read_pdf

    return Reading(document=read_pdf(content))


def _through_grobid(content: bytes, *, tei: Callable[[bytes], bytes]) -> Reading:
    """What GROBID refuses as bad input is tried with the embedded reader."""
    from ingest.read.tei import read_tei

    try:
        answer = tei(content)
    except Unreadable as error:
        reading = _embedded(content)
        said = f"read by the embedded reader, since GROBID refused the PDF: {error}"
        return replace(reading, document=replace(reading.document, notes=(*reading.document.notes, said)))
    return Reading(document=read_tei(answer, content=content), tei=answer)


def _refusal(kind: Content, *, name: str) -> SkipSource:
    error, reason = REASONS[kind]
    return error(f"{name!r} {reason}")

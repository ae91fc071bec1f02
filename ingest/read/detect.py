"""What a file is, told by its content; its name never decides."""

import codecs
import re
from enum import StrEnum

HEAD = 8192
XML_START = re.compile(r"<\?xml|<!DOCTYPE|<!--|<[A-Za-z_][\w.:-]*[\s/>]")
ROOT = re.compile(r"<(?![?!])(?:[\w.-]+:)?([A-Za-z_][\w.-]*)[^>]*>")
SKIPPED_BEFORE_ROOT = re.compile(r"<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>", re.DOTALL)
ELSEVIER = re.compile(r"elsevier\.com/xml|-//ES//DTD|<(?:[\w-]+:)?full-text-retrieval-response")
TEI = "http://www.tei-c.org/ns/1.0"
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")


class Content(StrEnum):
    """What the bytes of a file are."""

    EMPTY = "empty"
    PDF = "PDF"
    JATS = "JATS XML"
    TEI = "TEI XML"
    ELSEVIER = "Elsevier XML"
    HTML = "HTML"
    XML = "XML"  # of none of these kinds
    TEXT = "text"
    BINARY = "binary"


def detect(content: bytes) -> Content:
    """Tell what a file is from its first bytes."""
    if not content.strip(b" \t\r\n\x00"):
        return Content.EMPTY
    if b"%PDF-" in content[:1024]:
        return Content.PDF
    head = _decoded(content[:HEAD])
    if XML_START.match(head.lstrip("\ufeff \t\r\n")):
        return _markup(head, _decoded(content[: HEAD * 16]))
    return Content.BINARY if _is_binary(content) else Content.TEXT


def _markup(head: str, more: str) -> Content:
    root = ROOT.search(SKIPPED_BEFORE_ROOT.sub("", more))
    name = root[1].lower() if root else ""
    if name != "html" and ELSEVIER.search(head):
        return Content.ELSEVIER
    if name in ("article", "pmc-articleset", "articles"):
        return Content.JATS
    if name in ("tei", "teicorpus") or (root and TEI in root[0]):
        return Content.TEI
    if name == "html" or re.match(r"\s*<!doctype\s+html", more, re.IGNORECASE):
        return Content.HTML
    return Content.XML


def _decoded(content: bytes) -> str:
    """Enough of the characters to tell markup by."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", errors="replace")
    return content.decode("utf-8", errors="replace")


def _is_binary(content: bytes) -> bool:
    """Whether the bytes hold control characters that no text has."""
    return bool(CONTROL.search(_decoded(content[:HEAD])))

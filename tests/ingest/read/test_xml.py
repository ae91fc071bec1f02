import pytest
from lxml import etree

from ingest.errors import TooLarge, Unreadable
from ingest.read import xml
from ingest.read.xml import parse_xml, text_of

BOMB = b"""<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;"><!ENTITY z "&y;&y;&y;">]><a b="&z;">&z;</a>"""
OUTSIDE = b"""<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>"""


@pytest.mark.parametrize("content", [BOMB, OUTSIDE, BOMB.decode().encode("utf-16")])
def test_entities_are_refused(content: bytes) -> None:
    """A file that declares entities is refused by name, in any encoding, and none is expanded."""
    with pytest.raises(Unreadable, match=r"'p\.xml' declares entities"):
        parse_xml(content, name="p.xml")


def test_dtd_is_not_loaded() -> None:
    """A DOCTYPE with an address is read without fetching it; names that its DTD would define are known from HTML."""
    root = parse_xml(b'<!DOCTYPE a PUBLIC "-//X" "http://127.0.0.1:9/no.dtd"><a>1&nbsp;&micro;m &strange;</a>', name="p.xml")
    assert text_of(root) == "1 µm &strange;"


@pytest.mark.parametrize(
    ("content", "where"),
    [(b"<a><b>", "line 1"), (b"<a>\n<b></a>", "line 2"), (b"<?xml version='1.0' encoding='ascii'?><a>\xe4</a>", "line 1")],
)
def test_broken(content: bytes, where: str) -> None:
    """Truncated or mismatched markup and bytes that are not of the declared encoding say where they break."""
    with pytest.raises(Unreadable, match=f"'p.xml' is not well-formed XML at {where}"):
        parse_xml(content, name="p.xml")


def test_deep() -> None:
    """Nesting beyond the cap is too large, not a crash."""
    with pytest.raises(TooLarge, match=r"p\.xml"):
        parse_xml(b"<a>" * 5000 + b"</a>" * 5000, name="p.xml")
    with pytest.raises(TooLarge, match=r"p\.xml"):
        parse_xml(b"<a>" * 252 + b"</a>" * 252, name="p.xml")


def test_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file beyond the cap on bytes is not parsed."""
    monkeypatch.setattr(xml, "LARGEST_XML", 3)
    with pytest.raises(TooLarge, match="4 bytes"):
        parse_xml(b"<a/>", name="p.xml")


def test_comments_are_no_text() -> None:
    """Comments and processing instructions are left out; what follows them is not."""
    assert text_of(parse_xml(b"<a>1<!-- no -->2<?no no?>3<b>4</b></a>", name="p")) == "1234"
    assert text_of(etree.fromstring("<a> </a>")) is None

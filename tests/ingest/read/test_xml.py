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
    [
        (b"<a><b>", "line 1: the file ends before"),
        (b"<a>\n<b></a>", "line 2: <b> is ended by </a>"),
        (b"<?xml version='1.0' encoding='ascii'?><a>\xe4</a>", "line 1: a byte is not of the encoding"),
        (b"<?xml version='1.0' encoding='odd'?><a/>", "line 1: Unsupported encoding"),
        (b"<a>\n\n&strange;</a>", "line 3: Entity 'strange' not defined"),
        (b"<a/><b/>", "line 1: more follows"),
        (b"<a>\x01</a>", "line 1: a control character"),
    ],
)
def test_broken(content: bytes, where: str) -> None:
    """Broken markup and bytes that are not of the declared encoding say in plain words what breaks and where, once."""
    with pytest.raises(Unreadable, match=f"'p.xml' is not well-formed XML at {where}") as raised:
        parse_xml(content, name="p.xml")
    assert str(raised.value).count("line ") == 1


@pytest.mark.parametrize(
    "content",
    [
        "<?xml version='1.0' encoding='ISO-8859-1'?><a>5 µm</a>".encode(),
        "<?xml version='1.0' encoding='UTF-16'?><a>5 µm</a>".encode(),
        "<?xml version='1.0' encoding='windows-1252'?><a>5 µm</a>".encode("cp1252"),
        "<?xml version='1.0' encoding='UTF-8'?><a>5 µm</a>".encode("utf-16"),
    ],
)
def test_encoding(content: bytes) -> None:
    """Bytes that are UTF-8 outrank another encoding that is declared; where they are not, the declaration or mark counts."""
    assert text_of(parse_xml(content, name="p.xml")) == "5 µm"


def test_pictures_are_no_text() -> None:
    """Entities that name a picture's file are allowed, since nothing stands for them in the text."""
    picture = b'<!DOCTYPE a [<!ENTITY gr1 SYSTEM "gr1" NDATA IMAGE>]><a>1</a>'
    assert text_of(parse_xml(picture, name="p.xml")) == "1"
    with pytest.raises(Unreadable, match="declares entities"):
        parse_xml(picture.replace(b"]>", b'<!ENTITY x "y">]>'), name="p.xml")


def test_deep() -> None:
    """Nesting beyond the cap is too large, in words of ours, not a crash."""
    for depth in (252, 10_000):
        with pytest.raises(TooLarge, match=r"'p\.xml' nests more than 200 elements") as raised:
            parse_xml(b"<a>" * depth + b"</a>" * depth, name="p.xml")
        assert "XML_PARSE_HUGE" not in str(raised.value)


def test_long_text() -> None:
    """One text of more characters than the parser takes is too large."""
    with pytest.raises(TooLarge, match="more than 10,000,000 characters at line 1"):
        parse_xml(b"<a>" + b"x" * 10_100_000 + b"</a>", name="p.xml")


def test_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file beyond the cap on bytes is not parsed."""
    monkeypatch.setattr(xml, "LARGEST_XML", 3)
    with pytest.raises(TooLarge, match="4 bytes"):
        parse_xml(b"<a/>", name="p.xml")


def test_comments_are_no_text() -> None:
    """Comments and processing instructions are left out; what follows them is not."""
    assert text_of(parse_xml(b"<a>1<!-- no -->2<?no no?>3<b>4</b></a>", name="p")) == "1234"
    assert text_of(etree.fromstring("<a> </a>")) is None

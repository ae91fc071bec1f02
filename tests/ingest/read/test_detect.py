import pytest

from ingest.read.detect import Content, detect
from tests.ingest.read.article import article
from tests.ingest.read.elsevier import elsevier

ELSEVIER = b'<?xml version="1.0"?><full-text-retrieval-response xmlns="http://www.elsevier.com/xml/svapi/article/dtd"/>'


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"", Content.EMPTY),
        (b" \n\x00 ", Content.EMPTY),
        (b"%PDF-1.7\n", Content.PDF),
        (b"junk before\n%PDF-1.4\n", Content.PDF),
        (article(), Content.JATS),
        (b"\xef\xbb\xbf" + article(), Content.JATS),
        (article().decode().replace("UTF-8", "UTF-16").encode("utf-16"), Content.JATS),
        (b"<pmc-articleset><article/></pmc-articleset>", Content.JATS),
        (b'<TEI xmlns="http://www.tei-c.org/ns/1.0"><text/></TEI>', Content.TEI),
        (ELSEVIER, Content.ELSEVIER),
        (elsevier(), Content.ELSEVIER),
        (
            b'<!DOCTYPE article PUBLIC "-//ES//DTD journal article DTD version 5.6.0//EN//XML" "a.dtd"><article/>',
            Content.ELSEVIER,
        ),
        (b'<html><a href="http://www.elsevier.com/xml">x</a></html>', Content.HTML),
        (b"<!DOCTYPE html><html><body>Not found</body></html>", Content.HTML),
        (b"<!-- page --><HTML><p>article</p></HTML>", Content.HTML),
        (b"<?xml version='1.0'?><recipe><article/></recipe>", Content.XML),
        (b"A line of text.\n", Content.TEXT),
        ("ϕ = 2 µm, <5 % of it".encode(), Content.TEXT),
        (b"< 5 % of the steel", Content.TEXT),
        (b"\x89PNG\r\n\x1a\n\x00\x00", Content.BINARY),
        (b"PK\x03\x04\x14\x00", Content.BINARY),
    ],
)
def test_detect(content: bytes, kind: Content) -> None:
    """What a file is, is told by its content."""
    assert detect(content) is kind

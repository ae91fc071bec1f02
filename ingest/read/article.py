"""From the bytes of an XML article to its document, whatever its markup."""

from collections.abc import Callable

from ingest.document import Document, SourceFormat
from ingest.errors import NotAPaper, TooLarge
from ingest.read.build import build
from ingest.read.draft import Draft
from ingest.read.encoding import misdeclared
from ingest.read.layout import has_text
from ingest.read.xml import Element, parse_xml


def read_article(
    content: bytes,
    *,
    name: str,
    format: SourceFormat,  # noqa: A002 -- the design's word
    parser: str,
    draft_of: Callable[[Element], Draft],
) -> Document:
    """Parse, draft and lay out one article.

    Raises:
        Unreadable: broken or hostile XML.
        TooLarge: beyond the caps on bytes, nesting and tables.
        NotAPaper: what `draft_of` raises, or an article without abstract and body.

    """
    root = parse_xml(content, name=name)
    try:
        draft = draft_of(root)
    except TooLarge as error:
        raise TooLarge(f"{name!r} {error}") from error
    if not any(has_text(block.runs) for block in (*draft.abstract, *draft.body)):
        raise NotAPaper(f"{name!r} is an article without abstract and body: nothing to read")
    declared = misdeclared(content)
    if declared is not None:
        draft.notes.append(f"declares the encoding {declared!r}, but is UTF-8 and was read as such")
    return build(draft, content=content, format=format, parser=parser)

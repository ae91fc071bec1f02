"""JATS XML to a `Document`: front matter, abstract, the whole body and back, floats, tables, references."""

from collections.abc import Iterator

from ingest.document import Document, SourceFormat, Supplement
from ingest.errors import NotAPaper
from ingest.read.article import read_article
from ingest.read.draft import Draft
from ingest.read.inline import Inline
from ingest.read.jats_body import MARKUP, JatsBody
from ingest.read.jats_front import read_bibliography, read_references
from ingest.read.xml import HREF, Element, below, children, first, local, text_of

JATS_PARSER = "jats/2"


def read_jats(content: bytes, *, name: str) -> Document:
    """Read a JATS article.

    Raises:
        Unreadable: broken or hostile XML.
        TooLarge: beyond the caps on bytes, nesting and tables.
        NotAPaper: no article, several articles, or an article without abstract and body.

    """
    return read_article(
        content,
        name=name,
        format=SourceFormat.JATS,
        parser=JATS_PARSER,
        draft_of=lambda root: draft_jats(find_article(root, name=name)),
    )


def find_article(root: Element, *, name: str) -> Element:
    """The one article of a file, which may be wrapped in a set."""
    if local(root) == "article":
        return root
    found = list(below(root, "article"))
    if len(found) != 1:
        count = f"{len(found)} articles" if found else "no article"
        raise NotAPaper(f"{name!r} holds {count} below <{local(root)}>: give one JATS article a file")
    return found[0]


def draft_jats(article: Element) -> Draft:
    """Everything of an article in reading order."""
    references, targets = read_references(article)
    inline = Inline(MARKUP, targets)
    front = first(article, "front")
    meta = first(front, "article-meta") if front is not None else None
    draft = Draft(bibliography=read_bibliography(article), references=references)
    if meta is not None:
        _draft_meta(draft, meta, inline)
    reader = JatsBody(draft, inline)
    for part in children(article, "body", "back", "floats-group"):
        reader.read_part(part)
    draft.supplements += _inline_files(article, {each.href for each in draft.supplements})
    if first(article, "sub-article", "response") is not None:
        draft.notes.append("sub-articles and responses are not read")
    return draft


def _inline_files(article: Element, known: set[str | None]) -> Iterator[Supplement]:
    """Files that running text names by their address, each once."""
    for node in below(article, "inline-supplementary-material"):
        if node.get(HREF) and node.get(HREF) not in known:
            known.add(node.get(HREF))
            yield Supplement(caption=text_of(node), href=node.get(HREF))


def _draft_meta(draft: Draft, meta: Element, inline: Inline) -> None:
    title = first(meta, "title-group")
    heading = first(title, "article-title") if title is not None else None
    if heading is not None:
        JatsBody(draft, inline).read_title(heading)
    abstracts = sorted(children(meta, "abstract"), key=lambda node: node.get("abstract-type") is not None)
    for abstract in abstracts:
        part = Draft()
        JatsBody(part, inline).read_abstract(abstract)
        draft.abstract += part.body
        draft.figures += part.figures
        draft.tables += part.tables
        draft.supplements += part.supplements
    if first(meta, "trans-abstract") is not None:
        draft.notes.append("translated abstracts are not read")

"""Elsevier's full-text XML, as an article or wrapped in an answer of its service, to a draft and on to a document."""

from ingest.document import Document, SourceFormat
from ingest.errors import NotAPaper
from ingest.read.article import read_article
from ingest.read.draft import Draft
from ingest.read.elsevier_body import MARKUP, ElsevierBody
from ingest.read.elsevier_front import read_bibliography, read_files, read_references
from ingest.read.inline import Inline
from ingest.read.xml import Element, below, children, first, local

ELSEVIER_PARSER = "elsevier/1"
ARTICLES = ("article", "simple-article", "converted-article", "chapter")


def read_elsevier(content: bytes, *, name: str) -> Document:
    """Read an article in Elsevier's full-text XML.

    Raises:
        Unreadable: broken or hostile XML.
        TooLarge: beyond the caps on bytes, nesting and tables.
        NotAPaper: no article, several articles, or an article without abstract and body.

    """
    return read_article(
        content,
        name=name,
        format=SourceFormat.ELSEVIER,
        parser=ELSEVIER_PARSER,
        draft_of=lambda root: draft_elsevier(root, find_article(root, name=name)),
    )


def find_article(root: Element, *, name: str) -> Element:
    """The one article of a file."""
    found = [root] if local(root) in ARTICLES else list(below(root, *ARTICLES))
    if len(found) != 1:
        count = f"{len(found)} articles" if found else "no full text"
        raise NotAPaper(f"{name!r} is Elsevier XML with {count}: give the full text of one article a file")
    article: Element = found[0]
    return article


def draft_elsevier(root: Element, article: Element) -> Draft:
    """Everything of an article in reading order; figures and tables in the order in which the text names them."""
    references, targets = read_references(article)
    inline = Inline(MARKUP, targets)
    draft = Draft(bibliography=read_bibliography(root, article), references=references)
    floats = {node.get("id") or str(number): node for number, node in enumerate(_floats(article))}
    reader = ElsevierBody(draft, inline, floats=floats, files=read_files(root))
    for head in children(article, "head", "simple-head"):
        _draft_head(draft, head, inline)
    for part in children(article, "body", "simple-body"):
        reader.read_part(part)
    reader.read_floats()
    for part in children(article, "tail", "simple-tail"):
        reader.read_part(part)
    return draft


def _floats(article: Element) -> list[Element]:
    return [node for group in children(article, "floats") for node in children(group)]


def _draft_head(draft: Draft, head: Element, inline: Inline) -> None:
    title = first(head, "title")
    if title is not None:
        ElsevierBody(draft, inline).read_title(title)
    abstracts = sorted(children(head, "abstract"), key=lambda node: node.get("class", "author") != "author")
    for abstract in abstracts:
        part = Draft()
        ElsevierBody(part, inline).read_abstract(abstract)
        draft.abstract += part.body
        draft.figures += part.figures
        draft.tables += part.tables
        draft.supplements += part.supplements

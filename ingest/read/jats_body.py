"""The blocks of a JATS article: what its elements are inside text and among blocks."""

from collections.abc import Iterator

from ingest.document import MarkKind, Supplement
from ingest.read.body import Body, Names
from ingest.read.draft import Draft
from ingest.read.inline import Inline, Markup, Pointer, Targets
from ingest.read.xml import HREF, Element, below, children, first, local, names, text_of

# Elements whose text is not the article's: machine names, entries of an index, other forms of the same thing, permissions.
SILENT = names(
    "object-id permissions alt-text long-desc inline-graphic index-term annotation annotation-xml processing-meta col colgroup "
    "inline-media private-char glyph-data fn-type custom-meta"
)
BARE_TABLES = ("table", "array")
CITED = frozenset({"bibr", "ref"})


def pointer(node: Element, targets: Targets) -> Pointer | None:
    """What an `xref` points to."""
    del targets
    if local(node) != "xref":
        return None
    cites = node.get("ref-type") in CITED
    return Pointer(kind=MarkKind.CITE if cites else MarkKind.CROSS, ids=tuple((node.get("rid") or "").split()) if cites else ())


MARKUP = Markup(
    blocks=names(
        "fig fig-group table-wrap table-wrap-group table disp-formula disp-formula-group list def-list boxed-text disp-quote "
        "supplementary-material statement verse-group speech array preformat code p sec fn fn-group chem-struct-wrap "
        "floats-group ref-list media ack app app-group notes question question-wrap answer explanation block-alternatives "
        "glossary bio graphic"
    ),
    silent=SILENT,
    spaced=names("break hr p title list list-item def-item term def label caption tr td th disp-formula"),
    raised={"sup": MarkKind.SUP, "sub": MarkKind.SUB},
    pointer=pointer,
)
NAMES = Names(
    skipped=SILENT | names("ref-list bio sub-article response sec-meta"),
    sections=names("sec ack app notes fn-group glossary boxed-text statement abstract"),
    prose=names("p preformat code verse-line attrib"),
    lines=names("p title term"),
    items=names("list-item def-item def"),
    title="title",
    caption=("caption", "p", "attrib"),
    notes=names("table-wrap-foot fn-group"),
    floats=names("fig fig-group table-wrap table-wrap-group ref-list bio fn graphic"),
)


class JatsBody(Body):
    """Walks the elements of a JATS article."""

    def __init__(self, draft: Draft, inline: Inline) -> None:
        super().__init__(draft, inline, NAMES)
        self.readers = {
            "fig": self._figure,
            "fig-group": self._figure,
            "graphic": self._figure,
            "table-wrap-group": self._figure,
            "table-wrap": self._wrapped_table,
            "table": self._bare_table,
            "array": self._bare_table,
            "disp-formula": self._formula,
            "list": self._list,
            "def-list": self._list,
            "fn": self._footnote,
            "supplementary-material": self._supplement,
            "media": self._supplement,
            "alternatives": self._alternatives,
            "block-alternatives": self._alternatives,
        }

    def _wrapped_table(self, node: Element, level: int) -> None:
        del level
        self._table(node, list(_outermost(node)))

    def _bare_table(self, node: Element, level: int) -> None:
        del level
        self._table(node, [node], bare=True)

    def _file(self, node: Element) -> Supplement:
        """Label, caption and address; a file without a caption of its own is named by its media or its description."""
        captions = (text_of(each) for each in (*children(node, "caption"), *below(node, "alt-text", "caption", "p")))
        addresses = (each.get(HREF) for each in (node, *below(node, "media", "ext-link")))
        return Supplement(
            label=text_of(first(node, "label")),
            caption=next((caption for caption in captions if caption), None),
            href=next((address for address in addresses if address), None),
        )


def _outermost(node: Element) -> Iterator[Element]:
    """The tables below an element that stand in no other table."""
    for child in children(node):
        if local(child) in BARE_TABLES:
            yield child
        else:
            yield from _outermost(child)

"""The blocks of an Elsevier article: what its elements are inside text and among blocks."""

from collections.abc import Mapping

from ingest.document import MarkKind, Supplement
from ingest.read.body import Body, Names
from ingest.read.draft import Draft
from ingest.read.inline import Inline, Markup, Pointer, Targets
from ingest.read.math import is_gap
from ingest.read.xml import Element, first, local, names, text_of

# Pictures, and other forms of what is read
SILENT = names("link inline-figure alt-text annotation annotation-xml colspec anchor copyright")
# What Elsevier prints as a picture of a character: bonds of chemistry
BONDS = {"sbnd": "–", "dbnd": "=", "tbnd": "≡"}


def pointer(node: Element, targets: Targets) -> Pointer | None:
    """What a cross-reference points to: works of the bibliography, else another part of the article."""
    if local(node) not in ("cross-ref", "cross-refs"):
        return None
    ids = tuple((node.get("refid") or "").split())
    return Pointer(kind=MarkKind.CITE if any(each in targets for each in ids) else MarkKind.CROSS, ids=ids)


def glyph(node: Element) -> str:
    """The character that a picture of one stands for, else nothing."""
    return BONDS.get(node.get("name") or "", "")


def gap(node: Element) -> str:
    """A space where a horizontal space is wide enough to part words."""
    return " " if is_gap(node.get("sp")) else ""


MARKUP = Markup(
    blocks=names(
        "figure table display formula list def-list footnote float-anchor e-component textbox displayed-quote enunciation "
        "para simple-para note-para section sections acknowledgment appendices bibliography further-reading biography glossary"
    ),
    silent=SILENT,
    spaced=names(
        "br vsp section-title list-item def-term def-description label caption entry row legend table-footnote textref"
    ),
    raised={"sup": MarkKind.SUP, "inf": MarkKind.SUB},
    pointer=pointer,
    printed={"glyph": glyph, "hsp": gap},
)
NAMES = Names(
    skipped=SILENT | names("bibliography further-reading biography"),
    sections=names(
        "section acknowledgment abstract abstract-sec nomenclature glossary data-availability conflict-of-interest intro"
    ),
    prose=names("para simple-para note-para"),
    lines=names("para simple-para note-para section-title"),
    items=names("list-item"),
    title="section-title",
    caption=("caption", "source"),
    notes=frozenset(),
    floats=names("figure table textbox e-component footnote float-anchor"),
)


class ElsevierBody(Body):
    """Walks the elements of an Elsevier article; `floats` by id are read where they are anchored, `files` by locator."""

    def __init__(
        self,
        draft: Draft,
        inline: Inline,
        *,
        floats: dict[str, Element] | None = None,
        files: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(draft, inline, NAMES)
        self.floats = floats if floats is not None else {}
        self.files = files if files is not None else {}
        self.readers = {
            "figure": self._figure,
            "table": self._grouped_table,
            "formula": self._formula,
            "list": self._list,
            "footnote": self._footnote,
            "table-footnote": self._footnote,
            "e-component": self._supplement,
            "float-anchor": self._anchor,
        }

    def read_floats(self) -> None:
        """Read the floats that no text anchors."""
        while self.floats:
            self._one(self.floats.pop(next(iter(self.floats))), 1)

    def _anchor(self, node: Element, level: int) -> None:
        """A float at the first place that anchors it."""
        anchored = self.floats.pop(node.get("refid") or "", None)
        if anchored is not None:
            self._one(anchored, level)
        self._walk(node, level=level)

    def _floats(self, part: Element) -> bool:
        """Floats displayed in a paragraph do not interrupt it, formulas do."""
        return super()._floats(part) or (local(part) == "display" and first(part, *self.names.floats) is not None)

    def _grouped_table(self, node: Element, level: int) -> None:
        del level
        self._table(node, [child for child in node if local(child) == "tgroup"])

    def _file(self, node: Element) -> Supplement:
        """Label, caption and name of an electronic component; the name is the file's where the article lists its files."""
        link = first(node, "link")
        locator = link.get("locator") if link is not None else None
        return Supplement(
            label=text_of(first(node, "label")),
            caption=text_of(first(node, "caption")),
            href=self.files.get(locator or "", locator),
        )

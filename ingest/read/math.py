"""MathML to runs: its text nodes in order, scripts marked, fences and spaces that stand in attributes written out."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from lxml import etree

from ingest.document import MarkKind
from ingest.read.draft import Run
from ingest.read.xml import Element, entity, local, names

# Forms of a formula for machines, beside the one that is read
UNREAD = names("annotation annotation-xml")
SCRIPTS = {
    "msub": (None, MarkKind.SUB),
    "msup": (None, MarkKind.SUP),
    "msubsup": (None, MarkKind.SUB, MarkKind.SUP),
}
APART = names("mfrac mtable mtd mtr mlabeledtr munder mover munderover mroot")
WIDTH = re.compile(r"\s*(\d*\.?\d+)")
NARROWEST = 0.12  # em; what is narrower brings signs closer together and is no space between words


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """What holds for the characters of an element."""

    mark: MarkKind | None = None
    target: str | None = None
    formula: bool = False
    pointing: bool = False  # within a reference mark or pointer, which sub and sup do not override

    def run(self, text: str) -> Run:
        """A run of this style."""
        return Run(text=text, mark=self.mark, target=self.target, formula=self.formula)


def math_runs(node: Element, style: Style) -> Iterator[Run]:
    """The text nodes of MathML, scripts marked, the parts of fractions and matrices apart."""
    name = local(node)
    if node.tag is etree.Entity:
        yield style.run(entity(node))
    elif name == "mspace":
        yield style.run(" " if is_gap(node.get("width")) else "")
    elif name == "mfenced":
        yield from _fenced(node, style)
    elif name and name not in UNREAD:
        yield from _parts(node, style)


def is_gap(width: str | None) -> bool:
    """Whether a width in em is that of a space; a width without a number ("thinmathspace") is, unless negative."""
    if not width or width.lstrip().startswith(("-", "negative")):
        return False
    number = WIDTH.match(width)
    return float(number[1]) >= NARROWEST if number else True


def _parts(node: Element, style: Style) -> Iterator[Run]:
    if node.text and node.text.strip():
        yield style.run(node.text)
    kinds = SCRIPTS.get(local(node), ())
    for index, child in enumerate(node):
        if index and local(node) in APART:
            yield style.run(" ")
        kind = kinds[index] if index < len(kinds) else None
        yield from math_runs(child, replace(style, mark=kind) if kind else style)
        if child.tail and child.tail.strip():
            yield style.run(child.tail)


def _fenced(node: Element, style: Style) -> Iterator[Run]:
    """The parts between the brackets and separators that attributes name; brackets and comma where they name none."""
    separators = "".join((node.get("separators") if node.get("separators") is not None else ",").split())
    yield style.run(node.get("open", "("))
    yield style.run((node.text or "").strip())
    for index, child in enumerate(child for child in node if isinstance(child.tag, str)):
        if index and separators:
            yield style.run(separators[min(index, len(separators)) - 1])
        yield from math_runs(child, style)
        yield style.run((child.tail or "").strip())
    yield style.run(node.get("close", ")"))

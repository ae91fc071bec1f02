"""Mixed content of JATS to runs: sub, sup, reference marks, pointers and formulas; block elements are handed back."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from lxml import etree

from ingest.document import MarkKind
from ingest.read.draft import Run
from ingest.read.xml import Element, children, entity, first, local, names

# Elements that interrupt a paragraph: the walker gives each a block of its own.
BLOCKS = names(
    "fig fig-group table-wrap table-wrap-group table disp-formula disp-formula-group list def-list boxed-text disp-quote "
    "supplementary-material statement verse-group speech array preformat code p sec fn fn-group chem-struct-wrap "
    "floats-group ref-list media ack app app-group notes question question-wrap answer explanation block-alternatives "
    "glossary bio"
)
# Elements whose text is not the article's: machine names, other forms of the same thing, permissions.
SILENT = names(
    "object-id permissions alt-text long-desc graphic inline-graphic annotation annotation-xml processing-meta col colgroup "
    "inline-media private-char glyph-data fn-type custom-meta"
)
SPACED = names("break hr p title list list-item def-item term def label caption tr td th mtr mtd mlabeledtr disp-formula")
RAISED = {"sup": MarkKind.SUP, "sub": MarkKind.SUB}
CITED = frozenset({"bibr", "ref"})
SCRIPTS = {
    "msub": (None, MarkKind.SUB),
    "msup": (None, MarkKind.SUP),
    "msubsup": (None, MarkKind.SUB, MarkKind.SUP),
}
APART = frozenset({"mfrac", "mtd", "mtr", "munder", "mover", "munderover", "mroot"})
SPACE = Run(text=" ")


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


PLAIN = Style()


class Inline:
    """Reads mixed content; `targets` gives the number of a reference by its id."""

    def __init__(self, targets: Mapping[str, int]) -> None:
        self.targets = targets

    def read(self, node: Element, style: Style = PLAIN, *, without: Element | None = None) -> Iterator[Run | Element]:
        """Runs of an element's content in order, and each block element where it stands; one child may be left out."""
        if node.text:
            yield style.run(node.text)
        for child in node:
            if child is not without:
                yield from self._child(child, style)
            if child.tail:
                yield style.run(child.tail)

    def flat(self, node: Element, style: Style = PLAIN, *, without: Element | None = None) -> tuple[Run, ...]:
        """All runs of an element, block elements too, with spaces around what stands apart; one child may be left out."""
        runs: list[Run] = []
        for part in self.read(node, style, without=without):
            if isinstance(part, Run):
                runs.append(part)
            elif local(part) not in SILENT:
                runs += [SPACE, *self.flat(part, style), SPACE]
        return tuple(runs)

    def _child(self, child: Element, style: Style) -> Iterator[Run | Element]:
        name = local(child)
        if child.tag is etree.Entity:
            yield style.run(entity(child))
        elif name in BLOCKS:
            yield child
        elif not name or name in SILENT:
            return
        elif name == "alternatives":
            yield from self._alternatives(child, style)
        elif name in ("inline-formula", "math", "tex-math"):
            yield from self._formula(child, style)
        else:
            yield from self._apart(child, self._styled(child, style))

    def _apart(self, child: Element, style: Style) -> Iterator[Run | Element]:
        apart = local(child) in SPACED
        if apart:
            yield SPACE
        yield from self.read(child, style)
        if apart:
            yield SPACE

    def _styled(self, node: Element, style: Style) -> Style:
        """The style inside an element."""
        name = local(node)
        if name == "xref":
            return self._pointer(node, style)
        if name in RAISED and not style.pointing:
            return replace(style, mark=RAISED[name])
        return style

    def _pointer(self, node: Element, style: Style) -> Style:
        if node.get("ref-type") in CITED:
            numbers = [self.targets[rid] for rid in (node.get("rid") or "").split() if rid in self.targets]
            target = str(numbers[0]) if numbers else None
            return replace(style, mark=MarkKind.CITE, target=target, pointing=True)
        return replace(style, mark=MarkKind.CROSS, pointing=True)

    def _alternatives(self, node: Element, style: Style) -> Iterator[Run | Element]:
        """One form of a thing that is given in several: MathML, a table, else the first with text."""
        chosen = chosen_form(node)
        if chosen is not None:
            yield from self._child(chosen, style)

    def _formula(self, node: Element, style: Style) -> Iterator[Run | Element]:
        inner = replace(style, formula=True)
        if local(node) == "math":
            yield from math_runs(node, inner)
        else:
            yield from self.read(node, inner)


def chosen_form(node: Element) -> Element | None:
    """The form of `<alternatives>` that is read: MathML before TeX, anything with text before pictures."""
    best = first(node, "math", "table")
    return best if best is not None else next((child for child in children(node) if local(child) not in SILENT), None)


def math_runs(node: Element, style: Style) -> Iterator[Run]:
    """The text nodes of MathML, scripts marked, the parts of fractions and matrices apart."""
    name = local(node)
    if node.tag is etree.Entity:
        yield style.run(entity(node))
        return
    if not name or name in SILENT:
        return
    if node.text and node.text.strip():
        yield style.run(node.text)
    kinds = SCRIPTS.get(name, ())
    for index, child in enumerate(node):
        if index and name in APART:
            yield style.run(" ")
        kind = kinds[index] if index < len(kinds) else None
        yield from math_runs(child, replace(style, mark=kind) if kind else style)
        if child.tail and child.tail.strip():
            yield style.run(child.tail)

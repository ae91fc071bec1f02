"""Mixed content of XML to runs: sub, sup, reference marks, pointers and formulas; block elements are handed back."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from lxml import etree

from ingest.document import MarkKind
from ingest.read.draft import Run
from ingest.read.math import Style, math_runs
from ingest.read.tex import tex_runs
from ingest.read.xml import Element, children, entity, first, local, strings

SPACE = Run(text=" ")
PLAIN = Style()
Targets = Mapping[str, tuple[int, ...]]  # the numbers of the works that an id of the list of references stands for


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointer:
    """A pointer's kind and the ids that it points to."""

    kind: MarkKind
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Markup:
    """What the elements of one kind of XML are inside running text."""

    blocks: frozenset[str]  # interrupt a paragraph: the walker gives each a block of its own
    silent: frozenset[str]  # hold no text of the article's
    spaced: frozenset[str]  # stand apart from their neighbours
    raised: Mapping[str, MarkKind]
    pointer: Callable[[Element, Targets], Pointer | None]  # what an element points to; None when it is no pointer
    printed: Mapping[str, Callable[[Element], str]] = field(default_factory=dict)  # empty elements that print something


class Inline:
    """Reads mixed content of one kind of markup; `targets` gives the numbers of the cited works by id."""

    def __init__(self, markup: Markup, targets: Targets) -> None:
        self.markup = markup
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
            elif local(part) not in self.markup.silent:
                runs += [SPACE, *self.flat(part, style), SPACE]
        return tuple(runs)

    def chosen_form(self, node: Element) -> Element | None:
        """The form of `<alternatives>` that is read: MathML before TeX, anything with text before pictures."""
        best = first(node, "math", "table")
        return best if best is not None else next((child for child in children(node) if self._has_words(child)), None)

    def _has_words(self, node: Element) -> bool:
        """Whether an element holds text that is read; told without reading, since forms may stand in forms."""
        if local(node) in self.markup.silent or not isinstance(node.tag, str):
            return node.tag is etree.Entity
        inside = (bool((child.tail or "").strip()) or self._has_words(child) for child in node)
        return bool((node.text or "").strip()) or any(inside)

    def _child(self, child: Element, style: Style) -> Iterator[Run | Element]:
        name = local(child)
        if child.tag is etree.Entity:
            yield style.run(entity(child))
        elif name in self.markup.blocks:
            yield child
        elif name in self.markup.printed:
            yield style.run(self.markup.printed[name](child))
            yield from self.read(child, style)
        elif not name or name in self.markup.silent:
            return
        elif name == "alternatives":
            yield from self._alternatives(child, style)
        elif name in ("inline-formula", "math", "tex-math"):
            yield from self._formula(child, replace(style, formula=True))
        else:
            yield from self._apart(child, self._styled(child, style))

    def _apart(self, child: Element, style: Style) -> Iterator[Run | Element]:
        apart = local(child) in self.markup.spaced
        if apart:
            yield SPACE
        yield from self.read(child, style)
        if apart:
            yield SPACE

    def _styled(self, node: Element, style: Style) -> Style:
        """The style inside an element."""
        pointer = self.markup.pointer(node, self.targets)
        if pointer is not None:
            return replace(style, mark=pointer.kind, target=self._target(pointer), pointing=True)
        mark = self.markup.raised.get(local(node))
        return style if mark is None or style.pointing else replace(style, mark=mark)

    def _target(self, pointer: Pointer) -> str | None:
        """The numbers of all works that a pointer names, each once."""
        numbers = dict.fromkeys(number for each in pointer.ids for number in self.targets.get(each, ()))
        return " ".join(map(str, numbers)) or None

    def _alternatives(self, node: Element, style: Style) -> Iterator[Run | Element]:
        """One form of a thing that is given in several: MathML, a table, else the first with text."""
        chosen = self.chosen_form(node)
        if chosen is not None:
            yield from self._child(chosen, style)

    def _formula(self, node: Element, style: Style) -> Iterator[Run | Element]:
        name = local(node)
        if name == "math":
            yield from math_runs(node, style)
        elif name == "tex-math":
            yield from tex_runs("".join(strings(node)), style)
        else:
            yield from self.read(node, style)

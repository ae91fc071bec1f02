"""Counts the characters of a JATS article's text nodes: each is in the document's text, or in an element skipped by name.

usage: python -m eval.census JATS…
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

from eval.source import XmlSource
from ingest.errors import TetrapathError
from ingest.read.reader import read

# What is not laid out, and why.
SKIPPED = {
    "ref-list": "references are not in the text",
    "tex-math": "a copy of MathML",
    "object-id": "a machine's name for an object",
    "alt-text": "a description of a picture for those who do not see it",
    "long-desc": "the same at length",
    "permissions": "the licence of a figure or table",
    "bio": "about an author",
    "annotation": "a copy of MathML",
}
PARTS = ("body", "back", "floats-group")


@dataclass(frozen=True, slots=True, kw_only=True)
class Census:
    """Characters other than white space: in the text, skipped by element, lost from the text, and without a source."""

    kept: int
    skipped: Counter[str]
    lost: Counter[str]
    extra: Counter[str]

    def line(self) -> str:
        """One line for a person."""
        skipped = ", ".join(f"{name} {count}" for name, count in sorted(self.skipped.items())) or "none"
        lost = "".join(sorted(self.lost.elements()))[:40]
        return f"{self.kept} kept; skipped: {skipped}; lost {self.lost.total()} {lost!r}; extra {self.extra.total()}"


def count(source: Path, text: str) -> Census:
    """Compare the characters of an article's text nodes with those of its document's text."""
    skipped: Counter[str] = Counter()
    wanted: Counter[str] = Counter()
    for node in _parts(XmlSource.open(source).root):
        for words in _strings(node, skipped):
            wanted.update(_letters(words))
    found = Counter(_letters(text))
    return Census(kept=(wanted & found).total(), skipped=skipped, lost=wanted - found, extra=found - wanted)


def _letters(text: str) -> str:
    return "".join(text.split())


def _name(node: ET.Element) -> str:
    return node.tag.rpartition("}")[2]


def _parts(root: ET.Element) -> Iterator[ET.Element]:
    """Title, abstracts, body, back and floats of the article."""
    meta = root.find("./front/article-meta")
    if meta is not None:
        yield from meta.findall("./title-group/article-title")
        yield from meta.findall("./abstract")
    for name in PARTS:
        yield from root.findall(f"./{name}")


def _strings(node: ET.Element, skipped: Counter[str]) -> Iterator[str]:
    """The text nodes below an element; those of skipped elements are counted only."""
    yield node.text or ""
    yield _fence(node)
    forms = {_name(child) for child in node} if _name(node) == "alternatives" else set()
    for child in node:
        name = _name(child)
        if name in SKIPPED and (name != "tex-math" or "math" in forms):
            skipped[name] += len(_letters("".join(child.itertext())))
        else:
            yield from _strings(child, skipped)
        yield child.tail or ""


def _fence(node: ET.Element) -> str:
    """The brackets and separators that MathML prints but keeps in attributes."""
    if _name(node) != "mfenced":
        return ""
    marks = _letters(node.get("separators", ","))
    between = (marks + marks[-1:] * len(node))[: max(0, len(node) - 1)]
    return node.get("open", "(") + between + node.get("close", ")")


def main(arguments: list[str]) -> int:
    """Print a line for each article; exit status 1 when a character is lost or extra."""
    if not arguments:
        sys.stderr.write(f"{__doc__ or ''}")
        return 2
    whole = True
    for path in map(Path, arguments):
        try:
            result = count(path, read(path.read_bytes(), name=path.name).document.text)
        except TetrapathError as error:
            sys.stderr.write(f"{error}\n")
            return 2
        whole = whole and not result.lost and not result.extra
        sys.stdout.write(f"{path.name}: {result.line()}\n")
    return 0 if whole else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Counts an XML article's text nodes, characters and numeric table cells: each is in the document, or skipped by name.

usage: python -m eval.census XML…
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

from eval.source import GLYPHS, XmlSource
from ingest.document import Document
from ingest.errors import TetrapathError
from ingest.read.reader import read

# What is not laid out, and why.
SKIPPED = {
    "ref-list": "references are not in the text",
    "bibliography": "references are not in the text",
    "further-reading": "references are not in the text",
    "tex-math": "a copy of MathML",
    "object-id": "a machine's name for an object",
    "index-term": "an entry of an index, which is not printed where it stands",
    "sec-meta": "what is said about a section",
    "alt-text": "a description of a picture for those who do not see it",
    "long-desc": "the same at length",
    "permissions": "the licence of a figure or table",
    "bio": "about an author",
    "biography": "about an author",
    "annotation": "a copy of MathML",
}
PARTS = ("body", "back", "floats-group", "floats", "tail")
FRONT = ("./front/article-meta/title-group/article-title", "./front/article-meta/abstract", "./head/title", "./head/abstract")
CELLS = ("td", "th", "entry")
Row = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """How many of how many were found."""

    found: int
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Census:
    """Text nodes, numeric cells; and characters: in the text, skipped by element, lost from the text, without a source."""

    nodes: Share
    cells: Share
    kept: int
    skipped: Counter[str]
    lost: Counter[str]
    extra: Counter[str]

    @property
    def whole(self) -> bool:
        """Whether nothing is missing and nothing is there without a source."""
        return not self.lost and not self.extra and all(share.found == share.of for share in (self.nodes, self.cells))

    def line(self) -> str:
        """One line for a person."""
        skipped = ", ".join(f"{name} {count}" for name, count in sorted(self.skipped.items())) or "none"
        lost = "".join(sorted(self.lost.elements()))[:40]
        return (
            f"{self.nodes.found} of {self.nodes.of} text nodes, {self.cells.found} of {self.cells.of} numeric cells; "
            f"{self.kept} characters kept; skipped: {skipped}; lost {self.lost.total()} {lost!r}; extra {self.extra.total()}"
        )


def count(source: Path, document: Document) -> Census:
    """Compare an article's text nodes, character by character and one by one, and its table rows with its document's."""
    skipped: Counter[str] = Counter()
    nodes: list[str] = []
    rows: list[Row] = []
    for part in _parts(_article(XmlSource.open(source).root)):
        nodes += [letters for letters in map(_letters, _strings(part, skipped)) if letters]
        rows += [_cells(node) for node in part.iter() if _name(node) in ("tr", "row")]
    text = _letters(document.text)
    wanted, found = Counter("".join(nodes)), Counter(text)
    return Census(
        nodes=Share(found=sum(node in text for node in nodes), of=len(nodes)),
        cells=_numeric(rows, Counter(_document_rows(document))),
        kept=(wanted & found).total(),
        skipped=skipped,
        lost=wanted - found,
        extra=found - wanted,
    )


def _numeric(rows: list[Row], read: Counter[Row]) -> Share:
    """The cells with a digit, and how many of them stand in a row that was read with the same cells in the same order."""
    found = total = 0
    for row in rows:
        numeric = sum(any(char.isdigit() for char in cell) for cell in row)
        total += numeric
        if read[row]:
            read[row] -= 1
            found += numeric
    return Share(found=found, of=total)


def _document_rows(document: Document) -> Iterator[Row]:
    for table in document.tables:
        rows: dict[int, list[str]] = defaultdict(list)
        for cell in sorted(table.cells, key=lambda cell: (cell.row, cell.col)):
            rows[cell.row].append(_letters(cell.span.of(document.text)))
        yield from map(tuple, rows.values())


def _cells(row: ET.Element) -> Row:
    return tuple(_letters("".join(_strings(cell, Counter()))) for cell in row if _name(cell) in CELLS)


def _letters(text: str) -> str:
    return "".join(text.split())


def _name(node: ET.Element) -> str:
    return node.tag.rpartition("}")[2]


def _article(root: ET.Element) -> ET.Element:
    """The article in the file, names without their namespaces."""
    for node in root.iter():
        node.tag = _name(node)
    return next(node for node in root.iter() if node.tag == "article")


def _parts(article: ET.Element) -> Iterator[ET.Element]:
    """Title, abstracts, body, back and floats."""
    for path in FRONT:
        yield from article.findall(path)
    for name in PARTS:
        yield from article.findall(f"./{name}")


def _strings(node: ET.Element, skipped: Counter[str]) -> Iterator[str]:
    """The text nodes below an element; those of skipped elements are counted only."""
    printed = _printed(node)
    yield printed[0]
    yield node.text or ""
    forms = {_name(child) for child in node} if _name(node) == "alternatives" else set()
    for child, after in zip(node, printed[1:], strict=True):
        name = _name(child)
        if name in SKIPPED and (name != "tex-math" or "math" in forms):
            skipped[name] += len(_letters("".join(child.itertext())))
        else:
            yield from _strings(child, skipped)
        yield child.tail or ""
        yield after


def _printed(node: ET.Element) -> list[str]:
    """What is printed before and after an element's parts but kept in attributes: MathML's brackets, Elsevier's bonds."""
    if _name(node) != "mfenced":
        return [GLYPHS.get(node.get("name", ""), "") if _name(node) == "glyph" else "", *("" for _ in node)]
    marks = _letters(node.get("separators", ","))
    between = [marks[min(index, len(marks) - 1)] if marks else "" for index in range(len(node) - 1)]
    if not len(node):
        return [node.get("open", "(") + node.get("close", ")")]
    return [node.get("open", "("), *between, node.get("close", ")")]


def main(arguments: list[str]) -> int:
    """Print a line for each article and one for all; exit status 1 when something is lost or extra."""
    if not arguments:
        sys.stderr.write(f"{__doc__ or ''}")
        return 2
    found = []
    for path in map(Path, arguments):
        try:
            census = count(path, read(path.read_bytes(), name=path.name).document)
        except TetrapathError as error:
            sys.stderr.write(f"{error}\n")
            return 2
        found.append(census)
        sys.stdout.write(f"{path.name}: {census.line()}\n")
    sys.stdout.write(f"{sum(census.whole for census in found)} of {len(found)} articles whole; together {_all(found).line()}\n")
    return 0 if all(census.whole for census in found) else 1


def _all(found: list[Census]) -> Census:
    return Census(
        nodes=Share(found=sum(one.nodes.found for one in found), of=sum(one.nodes.of for one in found)),
        cells=Share(found=sum(one.cells.found for one in found), of=sum(one.cells.of for one in found)),
        kept=sum(one.kept for one in found),
        skipped=sum((one.skipped for one in found), Counter()),
        lost=sum((one.lost for one in found), Counter()),
        extra=sum((one.extra for one in found), Counter()),
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

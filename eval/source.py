"""A source file as the quote check sees it: XML text nodes, the text that poppler prints, or the text file.

Nothing here is shared with the readers. Folded is only what laying out the text allows: white space; in PDFs hyphens (poppler
drops those at line ends itself), ligatures, the look-alikes of the degree sign, and glyphs that the PDF names no character for.
"""

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from html.entities import html5
from pathlib import Path
from xml.etree import ElementTree as ET

from ingest.errors import BadUsage, MissingPart
from ingest.record import Evidence, EvidenceKind

WALL = "\x1f"  # between pieces that no quote may span
WHITE = re.compile(r"[ \t\r\n\f\v]+")


def named(listed: str) -> frozenset[str]:
    """A set of element names, written with spaces between."""
    return frozenset(listed.split())


UNREAD = named(
    "object-id index-term alt-text long-desc annotation permissions col colgroup colspec link inline-figure bibliography"
)
# Elements that stand for themselves, and those among them whose parts are read as one piece: of JATS, then of Elsevier.
WALLED = named(
    "p title sec list list-item fn disp-formula caption td th tr fig table-wrap attrib graphic "
    "para simple-para note-para section-title section footnote formula entry row figure table legend table-footnote "
    "float-anchor e-component display acknowledgment"
)
WHOLE = named(
    "caption td th fn list-item table-wrap-foot fig table-wrap supplementary-material media graphic "
    "entry footnote figure table table-footnote legend e-component"
)
SPACED = WALLED | named("break label hr term def br vsp def-term def-description")
CAPTIONED = named("fig graphic table-wrap fig-group table-wrap-group figure table")
FLOATS = CAPTIONED | named("fn float-anchor footnote e-component")
PROSE = named("p para simple-para note-para")
THIN = 0.12  # em
PARTED = frozenset(["mfrac", "mtr", "mlabeledtr", "mtd", "mtable", "munder", "mover", "munderover", "mroot"])
GLYPHS = {"sbnd": "–", "dbnd": "=", "tbnd": "≡"}  # bonds that Elsevier prints as pictures


def spaced(text: str) -> str:
    """White space as single spaces, none at the ends."""
    return WHITE.sub(" ", text).strip(" ")


@dataclass(frozen=True)
class XmlSource:
    """The text nodes of an XML file."""

    root: ET.Element

    @classmethod
    def open(cls, path: Path) -> "XmlSource":
        """Parse without loading a DTD; entity names of HTML are known, declared ones are refused.

        Raises:
            BadUsage: not well-formed, or with entities of its own.

        """
        content = path.read_bytes()
        if any(b"NDATA" not in declared.split(b">")[0] for declared in content[:1_000_000].split(b"<!ENTITY")[1:]):
            raise BadUsage(f"{str(path)!r} declares entities: the quote check does not expand them")
        encoding = "utf-8" if _is_utf8(content) else None  # whatever it declares
        parser = ET.XMLParser(encoding=encoding)  # noqa: S314 -- expat loads no DTD, and declared entities are refused above
        parser.entity.update({name.removesuffix(";"): text for name, text in html5.items()})
        try:
            return cls(ET.fromstring(content, parser=parser))  # noqa: S314
        except ET.ParseError as error:
            raise BadUsage(f"{str(path)!r} is not well-formed XML: {error}") from error

    def holds(self, evidence: Evidence) -> bool:
        """A sentence within one piece of prose; a caption as a whole; a row as the cells of one row."""
        if evidence.kind is EvidenceKind.CAPTION:
            return spaced(evidence.quote) in self.captions
        if evidence.kind is EvidenceKind.ROW:
            return tuple(cell for cell in map(spaced, evidence.quote.split("\t")) if cell) in self.rows
        return spaced(evidence.quote) in self.prose

    @cached_property
    def prose(self) -> str:
        """All text, with a wall wherever an element stands for itself."""
        return spaced("".join(_texts(self.root, whole=False)))

    @cached_property
    def captions(self) -> frozenset[str]:
        """Label and caption of each figure and table."""
        found = (node for name in CAPTIONED for node in self.root.iter() if _name(node) == name)
        return frozenset(spaced(" ".join(_caption_parts(node))) for node in found)

    @cached_property
    def rows(self) -> frozenset[tuple[str, ...]]:
        """The cells with text of each table row."""
        rows = (node for node in self.root.iter() if _name(node) in ("tr", "row"))
        cells = ([spaced("".join(_texts(cell, whole=True))) for cell in row] for row in rows)
        return frozenset(tuple(cell for cell in row if cell) for row in cells)


def _is_utf8(content: bytes) -> bool:
    try:
        return "\0" not in content.decode("utf-8")
    except UnicodeDecodeError:
        return False


def _name(node: ET.Element) -> str:
    return node.tag.rpartition("}")[2]


def _caption_parts(node: ET.Element) -> Iterator[str]:
    for child in node:
        if _name(child) in ("label", "caption", "attrib", "source"):
            yield "".join(_texts(child, whole=True))


def _texts(node: ET.Element, *, whole: bool) -> Iterator[str]:
    """The text nodes below an element in order, walls and spaces between what stands apart."""
    name = _name(node)
    edge = "" if name not in SPACED else " " if whole or name not in WALLED else WALL
    inside = whole or name in WHOLE
    yield edge
    if name == "math":
        yield from _math(node)
    elif name in ("glyph", "hsp"):
        yield GLYPHS.get(node.get("name", ""), "") or (" " if _is_wide(node.get("sp", "")) else "")
    else:
        yield node.text or ""
        floats = []
        for child in _read_children(node):
            if name in PROSE and _floats(child):
                floats.append(child)
            else:
                yield from _texts(child, whole=inside)
            yield child.tail or ""
        for child in floats:
            yield from _texts(child, whole=inside)
    yield edge


def _floats(child: ET.Element) -> bool:
    """Whether an element does not part the text around it."""
    return _name(child) in FLOATS or (_name(child) == "display" and any(_name(each) in FLOATS for each in child))


def _read_children(node: ET.Element) -> Iterator[ET.Element]:
    """The children whose text is read; of several forms of one thing only one, the others keep their tail."""
    chosen = None
    if _name(node) == "alternatives":
        forms = [child for child in node if _name(child) in ("math", "table")]
        forms = forms or [child for child in node if "".join(child.itertext()).strip()]
        chosen = forms[0] if forms else None
    for child in node:
        if _name(child) in UNREAD or (chosen is not None and child is not chosen):
            hollow = ET.Element("hollow")
            hollow.tail = child.tail
            yield hollow
        else:
            yield child


def _math(node: ET.Element) -> Iterator[str]:
    """MathML's text nodes; layout white space between them is none, parts of a fraction or matrix stand apart."""
    if _name(node) == "mspace":
        yield " " if _is_wide(node.get("width", "")) else ""
    elif _name(node) == "mfenced":
        yield from _fenced(node)
    else:
        yield node.text if node.text and node.text.strip() else ""
        for index, child in enumerate(node):
            if index and _name(node) in PARTED:
                yield " "
            if _name(child) not in UNREAD:
                yield from _math(child)
            yield child.tail if child.tail and child.tail.strip() else ""


def _fenced(node: ET.Element) -> Iterator[str]:
    """What MathML defines `<mfenced>` to print: brackets and separators of its attributes around and between its parts."""
    marks = [mark for mark in node.get("separators", ",") if not mark.isspace()]
    yield node.get("open", "(")
    for index, child in enumerate(node):
        if index and marks:
            yield marks[min(index - 1, len(marks) - 1)]
        yield from _math(child)
    yield node.get("close", ")")


def _is_wide(width: str) -> bool:
    """Whether a width in em parts words: from a thin space on, and where it is a name."""
    number = re.match(r"[\d.]+", width.strip())
    return bool(width) and not width.strip().startswith(("-", "negative")) and (number is None or float(number[0]) >= THIN)


@dataclass(frozen=True)
class TextSource:
    """A text file: quotes stand in it at their own offsets."""

    text: str

    @classmethod
    def open(cls, path: Path) -> "TextSource":
        """Decode as UTF-8, or as UTF-16 where a byte order mark says so."""
        content = path.read_bytes()
        return cls(content.decode("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"))

    def holds(self, evidence: Evidence) -> bool:
        """Whether exactly the quote stands at its span."""
        return self.text[evidence.start : evidence.end] == evidence.quote


LIGATURES = {"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb05": "st", "\ufb06": "st"}
HYPHENS = re.compile("[-\u2010\u00ad]")  # poppler itself drops those at line ends
NAMELESS = re.compile("[\x00-\x08\x0e-\x1e\x7f]")  # glyphs that a font gives no character for
STANDING_IN = re.compile("[\u2212\u00b0]")  # what the layout writes for some of them
MODES = ((), ("-raw",), ("-layout",))


@dataclass(frozen=True)
class PdfSource:
    """What poppler's `pdftotext` prints of a PDF: in its reading order, in the file's own, and laid out as on the page."""

    texts: tuple[str, ...]
    nameless: bool  # some glyphs have no character, so that minus and degree signs cannot be told

    @classmethod
    def open(cls, path: Path) -> "PdfSource":
        """Run `pdftotext` three times.

        Raises:
            MissingPart: poppler is not installed.
            BadUsage: poppler cannot print the file.

        """
        texts = [_print(path, *mode) for mode in MODES]
        nameless = any(NAMELESS.search(text) for text in texts)
        return cls(tuple(printed(text, nameless=nameless) for text in texts), nameless)

    def holds(self, evidence: Evidence) -> bool:
        """A quote as a whole, or in as many parts as it has columns or pages; a row as a whole or cell by cell."""
        quote = self._folded(evidence.quote)
        if any(quote in text for text in self.texts):
            return True
        if evidence.kind is EvidenceKind.ROW:
            cells = [self._folded(cell) for cell in evidence.quote.split("\t")]
            return any(all(cell in text for cell in cells) for text in self.texts)
        return any(_in_parts(quote, text, parts=1 + breaks(evidence)) for text in self.texts)

    def _folded(self, text: str) -> str:
        return printed(text, nameless=self.nameless)


def printed(text: str, *, nameless: bool) -> str:
    """The characters without white space, hyphens, ligatures and look-alikes of the degree sign."""
    for ligature, letters in LIGATURES.items():
        text = text.replace(ligature, letters)
    text = HYPHENS.sub("", re.sub(r"\s+", "", text).replace("\u25e6", "°"))
    return STANDING_IN.sub("", NAMELESS.sub("", text)) if nameless else text


def breaks(evidence: Evidence) -> int:
    """How often the boxes go to another page or back up to the top of another column."""
    pairs = zip(evidence.boxes, evidence.boxes[1:], strict=False)
    return sum(after[0] != before[0] or after[4] < before[2] for before, after in pairs)


def _in_parts(quote: str, text: str, *, parts: int) -> bool:
    """Whether the quote is the longest starts found, one after the other, in at most so many parts."""
    for _ in range(parts):
        length = _longest_start(quote, text)
        quote = quote[length:]
        if not quote:
            return True
    return False


def _longest_start(quote: str, text: str) -> int:
    """How many characters of the quote's beginning stand together in the text; a start of what is found is found."""
    low, high = 0, len(quote)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if quote[:middle] in text else (low, middle - 1)
    return low


def _print(path: Path, *options: str) -> str:
    program = shutil.which("pdftotext")
    if program is None:
        raise MissingPart("the quote check of PDFs needs poppler's pdftotext: `apt-get install poppler-utils`")
    command = [program, "-enc", "UTF-8", *options, str(path), "-"]
    done = subprocess.run(command, capture_output=True, check=False, timeout=300)  # noqa: S603 -- a fixed program
    if done.returncode:
        raise BadUsage(f"pdftotext could not print {str(path)!r}: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout.decode("utf-8", errors="replace")

"""XML without its dangers: no DTD is loaded, no entity is expanded, no network is touched, size and nesting are capped."""

import re
from collections.abc import Iterator
from html.entities import html5
from typing import Any, TypeAlias

from lxml import etree

from ingest.errors import TooLarge, Unreadable
from ingest.read.encoding import misdeclared

Element: TypeAlias = Any  # an lxml element; lxml ships no types

HREF = "{http://www.w3.org/1999/xlink}href"
LARGEST_XML = 64 * 1024 * 1024
DEEPEST = 200  # what reading by recursion can follow; libxml2 itself refuses 256
PROLOG = 1024 * 1024
DECLARES = re.compile(rb"<!ENTITY", re.IGNORECASE)
PICTURE = re.compile(rb"<!ENTITY\s+[\w.:-]+\s+(?:SYSTEM|PUBLIC)\s[^<>]*\sNDATA\s", re.IGNORECASE)  # names a file, no text
PLACE = re.compile(r",? line \d+, column \d+\s*$")  # which lxml adds to libxml2's message
LIMITS = ("XML_PARSE_HUGE", "too big", "too long", "huge")
REASONS = {
    etree.ErrorTypes.ERR_INVALID_ENCODING: "a byte is not of the encoding that it declares (UTF-8 where it declares none)",
    etree.ErrorTypes.ERR_TAG_NOT_FINISHED: "the file ends before its last element does",
    etree.ErrorTypes.ERR_GT_REQUIRED: "the file ends, or another tag begins, inside a tag",
    etree.ErrorTypes.ERR_DOCUMENT_END: "more follows after the end of the document",
    etree.ErrorTypes.ERR_INVALID_CHAR: "a control character that XML does not allow",
}
MISMATCH = re.compile(r"Opening and ending tag mismatch: (\S+) line \d+ and (\S+)")


def parse_xml(content: bytes, *, name: str) -> Element:
    """The root of an XML file.

    Raises:
        TooLarge: the file, its nesting or one piece of it is beyond the cap.
        Unreadable: it is not well-formed, or it declares entities.

    """
    if len(content) > LARGEST_XML:
        raise TooLarge(f"{name!r} has {len(content):,} bytes; XML is read up to {LARGEST_XML:,}: split or shorten it")
    if declares_entities(content):
        raise Unreadable(f"{name!r} declares entities in its DOCTYPE, which are never expanded: resolve them before")
    try:
        root = etree.fromstring(content, parser=_parser("utf-8" if misdeclared(content) else None))
    except etree.XMLSyntaxError as error:
        raise _mapped(error, name=name) from error
    _check_depth(root, name=name)
    return root


def declares_entities(content: bytes) -> bool:
    """Whether a file declares entities that stand for text; the pictures that publishers declare do not."""
    prolog = content[:PROLOG].replace(b"\0", b"")
    return len(DECLARES.findall(prolog)) > len(PICTURE.findall(prolog))


def _parser(encoding: str | None) -> etree.XMLParser:
    return etree.XMLParser(
        encoding=encoding,
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        dtd_validation=False,
        attribute_defaults=False,
        huge_tree=False,
    )


def _mapped(error: etree.XMLSyntaxError, *, name: str) -> TooLarge | Unreadable:
    message = PLACE.sub("", str(error.msg or error)).strip()
    where = f"line {error.lineno}" if error.lineno else "its start"
    if "Excessive depth" in message:
        return _too_deep(name)
    if any(sign in message for sign in LIMITS):
        return TooLarge(
            f"{name!r} has one text, tag or comment of more than 10,000,000 characters at {where}: split or shorten it"
        )
    reason = REASONS.get(error.code) or MISMATCH.sub(r"<\1> is ended by </\2>", message)
    return Unreadable(f"{name!r} is not well-formed XML at {where}: {reason}; get the file again")


def _too_deep(name: str) -> TooLarge:
    return TooLarge(
        f"{name!r} nests more than {DEEPEST} elements in each other; XML is read up to that depth: get a flatter file"
    )


def _check_depth(root: Element, *, name: str) -> None:
    """Refuse nesting that recursive reading could not follow."""
    depth = 0
    for event, _ in etree.iterwalk(root, events=("start", "end")):
        depth += 1 if event == "start" else -1
        if depth > DEEPEST:
            raise _too_deep(name)


def local(node: Element) -> str:
    """An element's name without its namespace; "" for comments and processing instructions."""
    return etree.QName(node).localname if isinstance(node.tag, str) else ""


def names(listed: str) -> frozenset[str]:
    """A set of element names, written with spaces between."""
    return frozenset(listed.split())


def children(node: Element, *names: str) -> Iterator[Element]:
    """The child elements, all or those of the names given."""
    for child in node:
        if isinstance(child.tag, str) and (not names or local(child) in names):
            yield child


def first(node: Element, *names: str) -> Element | None:
    """The first child of one of the names."""
    return next(children(node, *names), None)


def below(node: Element, *names: str) -> Iterator[Element]:
    """All descendants of one of the names, in document order."""
    for child in node.iter(etree.Element):
        if child is not node and local(child) in names:
            yield child


def text_of(node: Element | None) -> str | None:
    """All text below a node with white space collapsed; None when there is none."""
    if node is None:
        return None
    return " ".join("".join(strings(node)).split()) or None


def strings(node: Element) -> Iterator[str]:
    """The text nodes below a node, in order; of entity references the character where it is a known name."""
    yield node.text or ""
    for child in node:
        if child.tag is etree.Entity:
            yield entity(child)
        elif isinstance(child.tag, str):
            yield from strings(child)
        yield child.tail or ""


def entity(node: Element) -> str:
    """The character that an HTML or ISO entity name stands for, else the reference as it is written."""
    written = node.text or ""
    return html5.get(written.removeprefix("&"), written)

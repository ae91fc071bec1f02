"""XML without its dangers: no DTD is loaded, no entity is expanded, no network is touched, size and nesting are capped."""

import re
from collections.abc import Iterator
from html.entities import html5
from typing import Any, TypeAlias

from lxml import etree

from ingest.errors import TooLarge, Unreadable

Element: TypeAlias = Any  # an lxml element; lxml ships no types

HREF = "{http://www.w3.org/1999/xlink}href"
LARGEST_XML = 64 * 1024 * 1024
DEEPEST = 200  # what reading by recursion can follow; libxml2 itself refuses 256
PROLOG = 1024 * 1024
DECLARES = re.compile(rb"<!ENTITY", re.IGNORECASE)
LIMIT_ERRORS = ("Excessive depth", "xmlSAX2Characters: huge text node", "huge", "MaxDepth")


def parse_xml(content: bytes, *, name: str) -> Element:
    """The root of an XML file.

    Raises:
        TooLarge: the file or its nesting is beyond the cap.
        Unreadable: it is not well-formed, or it declares entities.

    """
    if len(content) > LARGEST_XML:
        raise TooLarge(f"{name!r} has {len(content):,} bytes; XML is read up to {LARGEST_XML:,}: split or shorten it")
    if DECLARES.search(content[:PROLOG].replace(b"\0", b"")):
        raise Unreadable(f"{name!r} declares entities in its DOCTYPE, which are never expanded: resolve them before")
    try:
        root = etree.fromstring(content, parser=_parser())
    except etree.XMLSyntaxError as error:
        raise _mapped(error, name=name) from error
    _check_depth(root, name=name)
    return root


def _parser() -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False, load_dtd=False, no_network=True, dtd_validation=False, attribute_defaults=False, huge_tree=False
    )


def _mapped(error: etree.XMLSyntaxError, *, name: str) -> TooLarge | Unreadable:
    message = str(error.msg or error)
    where = f"line {error.lineno}" if error.lineno else "its start"
    if any(sign in message for sign in LIMIT_ERRORS):
        return TooLarge(f"{name!r} is nested too deep or has too long a text node at {where}: {message}")
    return Unreadable(f"{name!r} is not well-formed XML at {where}: {message}; get the file again")


def _check_depth(root: Element, *, name: str) -> None:
    """Refuse nesting that recursive reading could not follow."""
    depth = 0
    for event, _ in etree.iterwalk(root, events=("start", "end")):
        depth += 1 if event == "start" else -1
        if depth > DEEPEST:
            raise TooLarge(f"{name!r} nests more than {DEEPEST} elements: it is read up to that depth")


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

"""What a JATS article says about itself and the works that it cites."""

from collections.abc import Iterator

from ingest.document import Bibliography, Reference
from ingest.read.citation import clean_doi, year_in
from ingest.read.xml import HREF, Element, below, first, local, text_of

CITATIONS = ("mixed-citation", "element-citation", "nlm-citation", "citation")


def read_bibliography(article: Element) -> Bibliography:
    """DOI, title, year, authors, journal and licence from the front matter."""
    front = first(article, "front")
    if front is None:
        return Bibliography()
    doi = next((text_of(node) for node in below(front, "article-id") if node.get("pub-id-type") == "doi"), None)
    return Bibliography(
        doi=clean_doi(doi),
        title=text_of(next(below(front, "article-title"), None)),
        year=_year(front),
        authors=tuple(_authors(front)),
        journal=text_of(next(below(front, "journal-title"), None)),
        licence=_licence(front),
    )


def read_references(article: Element) -> tuple[list[Reference], dict[str, tuple[int, ...]]]:
    """The list of references, and the numbers that each id stands for; an entry of several works gives one each."""
    references: list[Reference] = []
    numbers: dict[str, tuple[int, ...]] = {}
    for ref in below(article, "ref"):
        cited = list(below(ref, *CITATIONS))
        start = len(references)
        references += map(_reference, cited) if cited else [Reference(title=text_of(ref), doi=clean_doi(text_of(ref)))]
        numbers.setdefault(ref.get("id") or "", tuple(range(start, len(references))))
        for number, node in enumerate(cited, start=start):
            numbers.setdefault(node.get("id") or "", (number,))
    numbers.pop("", None)
    return references, numbers


def _reference(node: Element) -> Reference:
    title = next(below(node, "article-title", "chapter-title", "part-title"), None)
    source = next(below(node, "source"), None)
    return Reference(
        title=text_of(title if title is not None else source),
        doi=_cited_doi(node),
        year=year_in(text_of(next(below(node, "year"), None))),
        authors=tuple(_names(node)),
    )


def _cited_doi(node: Element) -> str | None:
    for found in below(node, "pub-id", "ext-link", "uri"):
        written = text_of(found) or ""
        if found.get("pub-id-type") == "doi" or "doi.org/" in (found.get(HREF) or "") + written:
            return clean_doi(written) or clean_doi(found.get(HREF))
    return clean_doi(text_of(node))


def _year(front: Element) -> int | None:
    """The earliest year of publication; the archive's release does not count."""
    dates = (node for node in below(front, "pub-date") if node.get("pub-type") not in ("pmc-release", "nihms-submitted"))
    years = (year_in(text_of(first(node, "year"))) for node in dates)
    return min((year for year in years if year), default=None)


def _authors(front: Element) -> Iterator[str]:
    for contrib in below(front, "contrib"):
        member = any(local(above) == "collab" for above in contrib.iterancestors())
        if contrib.get("contrib-type") in (None, "author") and not member:
            yield from _names(contrib)


def _names(node: Element) -> Iterator[str]:
    """Given name and surname, or a group's name; of a name in several scripts the first, and no editors."""
    for found in below(node, "name", "string-name", "collab"):
        parent = found.getparent()
        if any(local(above) == "collab" for above in found.iterancestors()):
            continue
        if parent.get("person-group-type") == "editor" or (local(parent) == "name-alternatives" and found is not parent[0]):
            continue
        given, surname = (text_of(next(below(found, part), None)) for part in ("given-names", "surname"))
        group = text_of(first(found, "institution")) or (found.text or "").strip() or text_of(found)
        name = group if local(found) == "collab" else " ".join(part for part in (given, surname) if part) or text_of(found)
        if name:
            yield name


def _licence(front: Element) -> str | None:
    """The licence's address, else its words."""
    licence = next(below(front, "license"), None)
    if licence is None:
        return None
    links = (node.get(HREF) for node in (licence, *below(licence, "ext-link")))
    address: str | None = next((link for link in links if link), None)
    return address or text_of(licence)

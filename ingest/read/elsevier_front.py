"""What an Elsevier article says about itself, its files and the works that it cites."""

from collections.abc import Iterator

from ingest.document import Bibliography, Reference
from ingest.read.citation import clean_doi, year_in
from ingest.read.xml import Element, below, children, first, text_of


def read_bibliography(root: Element, article: Element) -> Bibliography:
    """DOI, title, authors and copyright year of the article; journal, cover year and licence of what wraps it."""
    info, head = first(article, "item-info"), first(article, "head", "simple-head")
    wrapped = [node for node in below(root, "meta", "coredata") if node is not article]
    year = _said(wrapped, "cover-date-year", "coverDate")
    own = next(below(info, "copyright"), None) if info is not None else None
    return Bibliography(
        doi=clean_doi(text_of(first(info, "doi")) if info is not None else None) or clean_doi(_said(wrapped, "doi")),
        title=(text_of(first(head, "title")) if head is not None else None) or _said(wrapped, "title"),
        year=year_in(year) or year_in(own.get("year") if own is not None else None),
        authors=tuple(_authors(head)) if head is not None else (),
        journal=_said(wrapped, "srctitle", "publicationName"),
        licence=_said(wrapped, "oa-user-license", "openaccessUserLicense"),
    )


def _said(wrapped: list[Element], *names: str) -> str | None:
    """The text of the first element of one of the names in what wraps the article."""
    found = (text_of(node) for part in wrapped for node in children(part, *names))
    deeper = (text_of(node) for part in wrapped for node in below(part, *names))
    return next((text for text in (*found, *deeper) if text), None)


def _authors(head: Element) -> Iterator[str]:
    """People and groups, in order."""
    for group in children(head, "author-group"):
        for node in children(group, "author", "collaboration"):
            name = _name(node)
            if name:
                yield name


def _name(node: Element) -> str | None:
    """Given name, surname and suffix; of a group its text."""
    parts = [text_of(first(node, part)) for part in ("given-name", "surname", "suffix")]
    return " ".join(part for part in parts if part) or text_of(first(node, "text")) or text_of(first(node, "indexed-name"))


def read_files(root: Element) -> dict[str, str]:
    """The names of the files that belong to the article by the short name that the text uses."""
    named = ((text_of(first(node, "file-basename")), text_of(first(node, "filename"))) for node in below(root, "attachment"))
    files: dict[str, str] = {}
    for short, name in named:
        if short and name:
            files.setdefault(short, name)
    return files


def read_references(article: Element) -> tuple[list[Reference], dict[str, tuple[int, ...]]]:
    """The bibliography, and the numbers that each id stands for; an entry of several works gives one each."""
    references: list[Reference] = []
    numbers: dict[str, tuple[int, ...]] = {}
    for entry in below(article, "bib-reference"):
        cited = list(children(entry, "reference", "other-ref"))
        start = len(references)
        references += map(_reference, cited or [entry])
        numbers.setdefault(entry.get("id") or "", tuple(range(start, len(references))))
        for number, node in enumerate(cited, start=start):
            numbers.setdefault(node.get("id") or "", (number,))
    numbers.pop("", None)
    return references, numbers


def _reference(node: Element) -> Reference:
    """A structured entry by its parts; one of plain words keeps them as its title."""
    contribution, host = first(node, "contribution"), first(node, "host")
    parts = [part for part in (contribution, host) if part is not None]
    written = "" if parts else text_of(first(node, "textref")) or text_of(node)
    return Reference(
        title=next((title for part in parts for title in _titles(part)), None) or written or None,
        doi=clean_doi(next((text_of(doi) for part in parts for doi in below(part, "doi")), None) or written),
        year=next(
            (year for part in parts for date in below(part, "date") if (year := year_in(text_of(date)))), year_in(written)
        ),
        authors=tuple(_cited_authors(contribution)) if contribution is not None else (),
    )


def _titles(part: Element) -> Iterator[str]:
    """Titles in order, a subtitle with its title."""
    for title in below(part, "title"):
        words = [text_of(child) for child in children(title, "maintitle", "subtitle")]
        whole = " ".join(word for word in words if word) or text_of(title)
        if whole:
            yield whole


def _cited_authors(contribution: Element) -> Iterator[str]:
    for group in children(contribution, "authors"):
        for node in children(group, "author", "collaboration"):
            name = _name(node) or text_of(node)
            if name:
                yield name

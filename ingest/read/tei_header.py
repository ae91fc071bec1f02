"""What a TEI says of the paper and of the works it cites: bibliographic data and references."""

import re

from lxml import etree

from ingest.document import Bibliography, Reference

TEI = "{http://www.tei-c.org/ns/1.0}"
YEAR = re.compile(r"(1[89]\d\d|20\d\d)")
DOI = re.compile(r"10\.\d{4,9}/\S+")


def bibliography_of(root: etree._Element) -> Bibliography:
    """Title, DOI, authors, year, journal and licence of the header; None where it is silent."""
    header = root.find(f"{TEI}teiHeader")
    if header is None:
        return Bibliography()
    source = header.find(f".//{TEI}sourceDesc/{TEI}biblStruct")
    return Bibliography(
        doi=_doi(source),
        title=_text(header.find(f".//{TEI}titleStmt/{TEI}title")),
        year=_year(header.find(f".//{TEI}publicationStmt")) or _year(source),
        authors=_authors(source.find(f"{TEI}analytic") if source is not None else None),
        journal=_text(source.find(f"{TEI}monogr/{TEI}title") if source is not None else None),
        licence=_licence(header.find(f".//{TEI}availability")),
    )


def references_of(root: etree._Element) -> tuple[list[Reference], dict[str, str]]:
    """The list of references, and the index (as text) of each by the id that marks in the text point at."""
    references: list[Reference] = []
    places: dict[str, str] = {}
    for item in root.iterfind(f".//{TEI}listBibl/{TEI}biblStruct"):
        name = item.get("{http://www.w3.org/XML/1998/namespace}id")
        if name:
            places[f"#{name}"] = str(len(references))
        references.append(_reference(item))
    return references, places


def _reference(item: etree._Element) -> Reference:
    """One entry of the list."""
    analytic, monogr = item.find(f"{TEI}analytic"), item.find(f"{TEI}monogr")
    title = _text(analytic.find(f"{TEI}title") if analytic is not None else None)
    return Reference(
        title=title or _text(monogr.find(f"{TEI}title") if monogr is not None else None),
        doi=_doi(item),
        year=_year(item),
        authors=_authors(analytic) or _authors(monogr),
    )


def _text(element: etree._Element | None) -> str | None:
    """An element's text with single spaces; None when it has none."""
    return " ".join("".join(element.itertext()).split()) or None if element is not None else None


def _doi(element: etree._Element | None) -> str | None:
    """The DOI among an element's identifiers, in lower case."""
    if element is None:
        return None
    for name in element.iterfind(f".//{TEI}idno"):
        match = DOI.search(name.text or "")
        if (name.get("type") or "").upper() == "DOI" and match is not None:
            return match[0].rstrip(".,;)").lower()
    return None


def _year(element: etree._Element | None) -> int | None:
    """The year of publication that an element gives."""
    if element is None:
        return None
    for date in element.iterfind(f".//{TEI}date"):
        match = YEAR.search(date.get("when") or date.text or "")
        if match is not None:
            return int(match[1])
    return None


def _authors(element: etree._Element | None) -> tuple[str, ...]:
    """Names as forenames and surname."""
    if element is None:
        return ()
    names = (person for person in element.iterfind(f"{TEI}author/{TEI}persName"))
    return tuple(name for person in names if (name := " ".join(" ".join(person.itertext()).split())))


def _licence(element: etree._Element | None) -> str | None:
    """The licence's name or address."""
    if element is None:
        return None
    licence = element.find(f"{TEI}licence")
    return (licence.get("target") or _text(licence)) if licence is not None else None

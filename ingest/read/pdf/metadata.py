"""Bibliographic data: what the first page and the file's own metadata say of the paper."""

import re
from collections.abc import Mapping, Sequence

from ingest.document import Bibliography

DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>|]+[^\s\"<>|.,;:)\]]", re.IGNORECASE)
YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
DATED = re.compile(
    r"(?:published|accepted|received|©|\(c\)|copyright|volume|vol\.|\(\d{4}\))[^\d]{0,40}(?:\d{1,2}\s+\w+\s+)?.{0,12}?((?:19|20)\d\d)",
    re.IGNORECASE,
)
LICENCE = re.compile(r"creative commons attribution(?:[ -](non-?commercial|share-?alike|no-?derivatives?))*", re.IGNORECASE)
JUNK_TITLE = re.compile(r"^(?:untitled|microsoft word|.*\.(?:docx?|pdf|indd|tex|dvi|qxd))", re.IGNORECASE)


def title_of(metadata: Mapping[str, str]) -> str | None:
    """The title in the metadata, unless it is a file name or empty."""
    title = " ".join(metadata.get("Title", "").split())
    return title if len(title) > 8 and " " in title and not JUNK_TITLE.match(title) else None


def bibliography_of(
    metadata: Mapping[str, str], *, first: Sequence[str], title: str | None, authors: tuple[str, ...]
) -> Bibliography:
    """What is known: `first` holds the lines of the first page (running heads included)."""
    page = "\n".join(first)
    named = " ".join(metadata.values())
    return Bibliography(
        doi=_doi(named) or _doi(page),
        title=title or title_of(metadata),
        year=_year(page, metadata=metadata),
        authors=authors or _named_authors(metadata),
        licence="CC BY" if (found := LICENCE.search(page)) and not found[1] else None,
    )


def _doi(text: str) -> str | None:
    """The first DOI of a text, in lower case."""
    match = DOI.search(text)
    return match[0].lower() if match else None


def _year(page: str, *, metadata: Mapping[str, str]) -> int | None:
    """The year of publication: beside a word that dates it, else the latest on the first page's edges, else the file's."""
    dated = [int(year) for year in DATED.findall(page)]
    if dated:
        return max(dated)
    created = YEAR.search(metadata.get("CreationDate", "")[2:6])
    return int(created[1]) if created else None


def _named_authors(metadata: Mapping[str, str]) -> tuple[str, ...]:
    """The authors of the metadata."""
    names = re.split(r"[;,&]|\band\b", metadata.get("Author", ""))
    return tuple(" ".join(name.split()) for name in names if len(name.split()) >= 2)

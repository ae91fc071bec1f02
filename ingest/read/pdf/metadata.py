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
VOLUME = re.compile(r"\b\d{1,4}\s\(((?:19|20)\d\d)\)\s|\b((?:19|20)\d\d),\s?\d{1,4}(?:\(\d+\))?,\s?\w+")
# An edition in another language has a DOI of its own, printed beside the article's.
TRANSLATED = re.compile(r"(?:german|chinese|japanese|russian|translated)\s+edition|deutsche\s+ausgabe", re.IGNORECASE)
EDITION_REACH = 28  # characters between the edition's name and its DOI
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
        doi=_own_doi(page, named=named),
        title=title or title_of(metadata),
        year=_year(page, metadata=metadata),
        authors=authors or _named_authors(metadata),
        licence="CC BY" if (found := LICENCE.search(page)) and not found[1] else None,
    )


def _own_doi(page: str, *, named: str) -> str | None:
    """The article's DOI, in lower case: the metadata's, else the first on the page; of two editions not the translated one."""
    printed = [(match[0].lower(), page[max(match.start() - EDITION_REACH, 0) : match.start()]) for match in DOI.finditer(page)]
    translated = {doi for doi, before in printed if TRANSLATED.search(before)}
    found = [match[0].lower() for match in DOI.finditer(named)] + [doi for doi, _ in printed]
    return next((doi for doi in found if doi not in translated), found[0] if found else None)


def _year(page: str, *, metadata: Mapping[str, str]) -> int | None:
    """The year of publication: beside a word that dates it, else beside a volume, else the file's; never a DOI's digits."""
    text = DOI.sub(" ", page)
    created = YEAR.search(metadata.get("CreationDate", "")[2:6])
    latest = int(created[1]) if created else None
    dated = [int(year) for year in DATED.findall(text)]
    cited = [int(a or b) for a, b in VOLUME.findall(text) if latest is None or int(a or b) <= latest]
    return max(dated) if dated else max(cited) if cited else latest


def _named_authors(metadata: Mapping[str, str]) -> tuple[str, ...]:
    """The authors of the metadata."""
    names = re.split(r"[;,&]|\band\b", metadata.get("Author", ""))
    return tuple(" ".join(name.split()) for name in names if len(name.split()) >= 2)

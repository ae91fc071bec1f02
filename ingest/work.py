"""Works: what a DOI names. Its documents are twins or supplements: one is its primary, one may show the others on its pages."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath

from ingest.document import SourceFormat

PREFIX = re.compile(r"^(?:https?://(?:dx\.)?doi\.org/|doi:)\s*", re.IGNORECASE)

# Best first: how much of the article's structure a format keeps.
RANKS = (SourceFormat.JATS, SourceFormat.ELSEVIER, SourceFormat.TEI, SourceFormat.PDF, SourceFormat.TEXT)
PAGED = frozenset({SourceFormat.TEI, SourceFormat.PDF})  # formats whose evidence stands on pages
LOOSE = PAGED | {SourceFormat.TEXT}  # formats that a supplement may have


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A document as its work sees it: also the names of its files, and of those that it calls its supplements."""

    document: str
    format: SourceFormat
    doi: str | None
    names: frozenset[str] = frozenset()
    supplements: frozenset[str] = frozenset()

    @property
    def work(self) -> str:
        """The work that it is a file of by its own DOI."""
        return work_of(self.doi, document=self.document)


@dataclass(frozen=True, slots=True, kw_only=True)
class Works:
    """The works of documents: `work` of each; those that are to be found; who shows whom; the works of supplements."""

    work: dict[str, str]
    primaries: frozenset[str]
    pages: dict[str, str]
    supplements: dict[str, str]


def works_of(members: Iterable[Member]) -> Works:
    """Put documents into works. A supplement belongs to its article's work and hides nothing: what it says is its own."""
    every = tuple(members)
    parts = supplements_of(every)
    articles = [member for member in every if member.document not in parts]
    return Works(
        work={member.document: parts.get(member.document, member.work) for member in every},
        primaries=primaries(articles) | parts.keys(),
        pages=paged_twins(articles),
        supplements=parts,
    )


def work_of(doi: str | None, *, document: str) -> str:
    """The DOI in lower case without resolver or scheme; without a DOI the document is a work of its own."""
    bare = PREFIX.sub("", (doi or "").strip()).casefold()
    return bare or document


def supplement_names(addresses: Iterable[str | None]) -> tuple[str, ...]:
    """The names of files at addresses, as they are compared: case folded, without folders."""
    names = (PurePosixPath((address or "").replace("\\", "/")).name.casefold() for address in addresses)
    return tuple(sorted({name for name in names if name}))


def supplements_of(members: Iterable[Member]) -> dict[str, str]:
    """For each document whose file one work, and no other, calls its supplement: that work."""
    every = tuple(members)
    works: dict[str, set[str]] = {}
    for member in every:
        for name in member.supplements:
            works.setdefault(name, set()).add(member.work)
    found: dict[str, str] = {}
    for member in every:
        named = {work for name in member.names for work in works.get(name, ())}
        if len(named) == 1 and member.format in LOOSE and not member.supplements:
            found[member.document] = named.pop()
    return found


def primary_of(members: Iterable[Member]) -> str:
    """The document that stands for its work: JATS, then Elsevier, TEI, PDF, text; the smaller id among equals."""
    return min(members, key=lambda member: (RANKS.index(member.format), member.document)).document


def primaries(members: Iterable[Member]) -> frozenset[str]:
    """The primary documents of all works among `members`."""
    return frozenset(primary_of(twins) for twins in _works(members))


def paged_twins(members: Iterable[Member]) -> dict[str, str]:
    """For each document without pages whose work has one with pages: that one, the best by the order of formats."""
    shown: dict[str, str] = {}
    for twins in _works(members):
        paged = [member for member in twins if member.format in PAGED]
        if paged:
            shown |= {member.document: primary_of(paged) for member in twins if member.format not in PAGED}
    return shown


def _works(members: Iterable[Member]) -> list[list[Member]]:
    """The members, work by work."""
    works: dict[str, list[Member]] = {}
    for member in members:
        works.setdefault(member.work, []).append(member)
    return list(works.values())

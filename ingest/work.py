"""Works: what a DOI names. Its documents are twins: one is its primary, one may show the others on its pages."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ingest.document import SourceFormat

PREFIX = re.compile(r"^(?:https?://(?:dx\.)?doi\.org/|doi:)\s*", re.IGNORECASE)

# Best first: how much of the article's structure a format keeps.
RANKS = (SourceFormat.JATS, SourceFormat.ELSEVIER, SourceFormat.TEI, SourceFormat.PDF, SourceFormat.TEXT)
PAGED = frozenset({SourceFormat.TEI, SourceFormat.PDF})  # formats whose evidence stands on pages


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A document as its work sees it."""

    document: str
    format: SourceFormat
    doi: str | None

    @property
    def work(self) -> str:
        """The work it belongs to."""
        return work_of(self.doi, document=self.document)


def work_of(doi: str | None, *, document: str) -> str:
    """The DOI in lower case without resolver or scheme; without a DOI the document is a work of its own."""
    bare = PREFIX.sub("", (doi or "").strip()).casefold()
    return bare or document


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

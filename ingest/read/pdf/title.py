"""Section titles that papers share: what kind of section a heading opens."""

import re
import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

NUMBERED = re.compile(r"^((?:\d{1,2}|[A-Z]|[IVX]{1,5})(?:\.\d{1,2})*)(?:\.\s*|\s+)(?=[^\W\d_])")
NUMBERS_ONLY = re.compile(r"^(\d{1,2}(?:\.\d{1,2})*)\.?\s+(?=[^\W\d_])")


class TitleKind(StrEnum):
    """What a known title opens."""

    TOP = "top"  # a main section
    BACK = "back"  # what stands after the paper proper
    REFERENCES = "references"
    ABSTRACT = "abstract"


@dataclass(frozen=True, slots=True, kw_only=True)
class Titles:
    """The known titles of each kind, folded."""

    top: frozenset[str]
    back: frozenset[str]
    references: frozenset[str]
    abstract: frozenset[str]


@cache
def known_titles() -> Titles:
    """The titles of sections.toml."""
    data = tomllib.loads(files("ingest.read.pdf").joinpath("sections.toml").read_text(encoding="utf-8"))
    return Titles(**{name: frozenset(titles) for name, titles in data.items()})


def kind_of(title: str) -> TitleKind | None:
    """What a title opens; numbering and a final stop or colon do not count."""
    folded = strip_number(title).strip(" .:■●").casefold()
    titles = known_titles()
    if folded in titles.references:
        return TitleKind.REFERENCES
    if folded in titles.top:
        return TitleKind.TOP
    if folded in titles.back:
        return TitleKind.BACK
    return TitleKind.ABSTRACT if folded in titles.abstract else None


def strip_number(title: str) -> str:
    """A title without its numbering."""
    return NUMBERED.sub("", title, count=1)


def depth_of(title: str) -> int | None:
    """The level that its numbering gives: "2.1. Materials" is 2."""
    match = NUMBERS_ONLY.match(title)
    return match[1].count(".") + 1 if match else None

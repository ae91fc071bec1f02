"""Which part of a paper a section is: what stands in an introduction is seldom the paper's own result."""

import re
from enum import StrEnum

from ingest.assemble.cue import whole
from ingest.document import BlockKind, Document, Section

NUMBERING = re.compile(r"^\s*+(?:(?:\d++|[IVX]++\b|[A-Z](?=[.)]))[\s.:)]*+)*+(?=[A-Za-z])")


class Part(StrEnum):
    """A part of a paper."""

    TITLE = "title"
    ABSTRACT = "abstract"
    INTRODUCTION = "introduction"
    METHODS = "methods"
    RESULTS = "results"
    CONCLUSION = "conclusion"
    BACK = "back matter"
    BODY = "body"  # no heading says what it is
    REVIEW = "review"  # of a paper that tells what others found, whatever the heading


NAMED = (Part.BACK, Part.INTRODUCTION, Part.CONCLUSION, Part.METHODS, Part.RESULTS)
KEYS = {
    Part.BACK: "back",
    Part.INTRODUCTION: "introduction",
    Part.CONCLUSION: "conclusion",
    Part.METHODS: "methods",
    Part.RESULTS: "results",
}


def part_of_title(title: str) -> Part | None:
    """What a heading says of its section, None when it does not say: whole titles first, then titles that hold the word."""
    plain = NUMBERING.sub("", title).strip().rstrip(".:")
    for part in NAMED:
        if whole("section", KEYS[part]).fullmatch(plain):
            return part
    for part in (Part.RESULTS, Part.METHODS, Part.CONCLUSION, Part.INTRODUCTION):
        if re.match(rf"(?:{whole('section', KEYS[part]).pattern})\b", plain, re.IGNORECASE):
            return part
    if re.search(r"\b(?:methods?|procedures?|preparation|synthesis|experiments?|fabrication)$", plain, re.IGNORECASE):
        return Part.METHODS
    return None


class Parts:
    """The part of any place of one document; sections inherit from the section around them."""

    def __init__(self, document: Document) -> None:
        self._sections = sorted(document.sections, key=lambda section: (section.span.start, section.level))
        self._named = [part_of_title(section.title) for section in self._sections]
        self._blocks = document.blocks

    def at(self, place: int) -> Part:
        """The part that an offset lies in: the outermost heading that says it rules."""
        part = self._kind(place)
        if part is not None:
            return part
        around = [
            (section, named)
            for section, named in zip(self._sections, self._named, strict=True)
            if section.span.start <= place < section.span.end
        ]
        return _ruling(around)

    def _kind(self, place: int) -> Part | None:
        for block in self._blocks:
            if block.span.start <= place < block.span.end:
                return {BlockKind.TITLE: Part.TITLE, BlockKind.ABSTRACT: Part.ABSTRACT}.get(block.kind)
            if block.span.start > place:
                break
        return None


def _ruling(around: list[tuple[Section, Part | None]]) -> Part:
    named = [part for _, part in sorted(around, key=lambda pair: pair[0].level) if part is not None]
    return named[0] if named else Part.BODY

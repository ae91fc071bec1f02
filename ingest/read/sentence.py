"""Sentences of one block: pysbd's boundaries, repaired for what scientific text needs; one splitter for every format."""

import re
from functools import cache
from itertools import pairwise
from typing import Any

from ingest.span import Span

# Abbreviations after which a sentence goes on, whatever follows; without their last full stop.
ALWAYS = (
    r"et al|i\.\s?e|e\.\s?g|cf|viz|vs|approx|ca|resp|incl|excl|"
    r"[Ff]igs?|[Tt]abs?|[Ee]qs?|[Ee]qns?|[Rr]efs?|[Ss]ecs?|[Ss]ects?|[Cc]hap|[Ss]uppl?|[Aa]pp|[Ss]ch|"
    r"Dr|Prof|Mr|Mrs|Ms|St|Gr|Ed|Eds|Vol|Vols|pp|"
    r"wt|at|vol|mol|max|min|temp|conc|avg|std|dia|equiv|calc|exp|obs"
)
# Abbreviations that go on only before a number or a bracket.
BEFORE_NUMBER = r"[Nn]os?|[Nn]r|p|art|ver|v|op|sp|ser|pt|para|sample|ann"
ENDS_OPEN = re.compile(rf"(?:^|[\s(\[–—/,-])(?:{ALWAYS})\.\s*$")
ENDS_NUMBERED = re.compile(rf"(?:^|[\s(\[–—/,-])(?:{BEFORE_NUMBER})\.\s*$")
ENDS_INITIAL = re.compile(r"(?:^|[\s(\[.–-])[A-Z]\.\s*$")
STARTS_NAME = re.compile(r"[A-Z][a-zà-ÿ]+\b|[A-Z]\.")
STARTS_LOWER = re.compile(r"[\"“‘'(\[]?[a-zà-ÿ]")
STARTS_NUMBER = re.compile(r"[(\[#]?\d|[IVX]+\b")
STARTS_OTHER = re.compile(r"[%,;:)\]±×=<>~≈≤≥+−–—/]")
OPENERS, CLOSERS = "([{", ")]}"
LONGEST_BRACKET = 400


@cache
def _segmenter() -> Any:
    from pysbd import Segmenter

    return Segmenter(language="en", clean=False, char_span=False)


def split_sentences(text: str) -> tuple[Span, ...]:
    """The sentences of one block, in order, without the spaces between them; every other character is in one of them."""
    cuts = _cuts(text)
    bounds = [0, *(cut for cut in cuts if _is_end(text, cut)), len(text)]
    spans = (_trimmed(text, start, end) for start, end in pairwise(bounds))
    return tuple(span for span in spans if span.start < span.end)


def _cuts(text: str) -> list[int]:
    """Offsets where pysbd starts a sentence; a piece that it has altered moves no boundary."""
    offset, cuts = 0, []
    for piece in _segmenter().segment(text):
        words = piece.strip()
        found = text.find(words, offset) if words else -1
        if found < 0:
            continue
        if found > 0:
            cuts.append(found)
        offset = found + len(words)
    return cuts


def _is_end(text: str, cut: int) -> bool:
    """Whether a sentence really ends before `cut`."""
    before, after = text[max(0, cut - 40) : cut], text[cut : cut + 40]
    if ENDS_OPEN.search(before) or (ENDS_NUMBERED.search(before) and STARTS_NUMBER.match(after)):
        return False
    if STARTS_OTHER.match(after) or STARTS_LOWER.match(after):
        return False
    if ENDS_INITIAL.search(before) and STARTS_NAME.match(after):
        return False
    return not _in_bracket(text, cut)


def _in_bracket(text: str, cut: int) -> bool:
    """Whether `cut` lies within a bracket that opened not long before and closes not long after."""
    depth = 0
    for char in reversed(text[max(0, cut - LONGEST_BRACKET) : cut]):
        if char in CLOSERS:
            depth += 1
        elif char in OPENERS:
            if depth == 0:
                return _closes(text[cut : cut + LONGEST_BRACKET])
            depth -= 1
    return False


def _closes(rest: str) -> bool:
    """Whether a bracket that is open here closes."""
    depth = 0
    for char in rest:
        if char in OPENERS:
            depth += 1
        elif char in CLOSERS:
            if depth == 0:
                return True
            depth -= 1
    return False


def _trimmed(text: str, start: int, end: int) -> Span:
    """The range without spaces at its ends."""
    part = text[start:end]
    return Span(start + len(part) - len(part.lstrip()), end - (len(part) - len(part.rstrip())))

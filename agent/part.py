"""Splits a question into its parts: "(a) … (b) …", "X versus Y", "for X, Y and Z"."""

import re

from agent.cue import has, pattern
from ingest.record import Mention, MentionType

ENUMERATED = re.compile(r"\(\s*(?:[a-h]|i{1,3}|iv|v|[1-9])\s*\)\s*")
CLAUSE = re.compile(r"[?:;]|\.\s|,\s+(?=and how\b)")
MOST_PARTS = 6
ELEMENT = re.compile(r"[A-Z][a-z]?")


def find_parts(text: str, *, mentions: tuple[Mention, ...]) -> tuple[tuple[str, str], ...]:
    """Pairs of (own words, own words with the words shared by all parts); one pair where nothing is split."""
    spans = _enumerated(text) or _compared(text, mentions=mentions)
    if len(spans) < 2:
        return ((text, text),)
    spans = spans[:MOST_PARTS]
    shared = _outside(text, spans=spans)
    return tuple((text[start:end].strip(), f"{text[start:end].strip()} {shared}".strip()) for start, end in spans)


def _enumerated(text: str) -> list[tuple[int, int]]:
    """The segments after "(a)", "(b)"; the last one ends where its clause ends."""
    marks = list(ENUMERATED.finditer(text))
    if len(marks) < 2:
        return []
    ends = [mark.start() for mark in marks[1:]]
    last = CLAUSE.search(text, marks[-1].end())
    return list(zip([m.end() for m in marks], [*ends, last.start() if last else len(text)], strict=True))


def _compared(text: str, *, mentions: tuple[Mention, ...]) -> list[tuple[int, int]]:
    """The segments around different materials, where the question sets several side by side."""
    chunks = _chunks(text)
    things = [m for m in mentions if m.type is MentionType.MATERIAL and not ELEMENT.fullmatch(m.text)]
    holding = [(start, end) for start, end in chunks if any(start <= m.start and m.end <= end for m in things)]
    names = {m.name for m in things}
    if len(holding) < 2 or len(names) < 2 or not (has("asked", "versus", text) or len(names) > 2 or len(holding) > 1):
        return []
    return _merged(holding, things=things)


def _chunks(text: str) -> list[tuple[int, int]]:
    """The stretches between separators (versus, or, and, commas, brackets)."""
    edges = [0]
    for match in pattern("asked", "split").finditer(text):
        edges += [match.start(), match.end()]
    edges.append(len(text))
    return [(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if text[a:b].strip()]


def _merged(spans: list[tuple[int, int]], *, things: list[Mention]) -> list[tuple[int, int]]:
    """Chunks that name the same material become one part only once: the first stands."""
    seen: set[str] = set()
    kept = []
    for start, end in spans:
        inside = {m.name for m in things if start <= m.start and m.end <= end}
        if not inside <= seen:
            kept.append((start, end))
        seen |= inside
    return kept


def _outside(text: str, *, spans: list[tuple[int, int]]) -> str:
    """What no part holds."""
    kept, at = [], 0
    for start, end in spans:
        kept.append(text[at:start])
        at = end
    kept.append(text[at:])
    return re.sub(r"\s+", " ", ENUMERATED.sub(" ", " ".join(kept))).strip()

"""Splits a question into its parts: "(a) … (b) …", "for X, Y and Z", "for X and for Y", "X versus Y", "X or Y?"."""

import re
from collections.abc import Sequence

from agent.cue import has, pattern
from agent.term import content_terms
from ingest.record import Mention, MentionType

ENUMERATED = re.compile(r"\(\s*(?:[a-h]|i{1,3}|iv|v|[1-9])\s*\)\s*")
CLAUSE = re.compile(r"[?:;]|\.\s|,\s+(?=and how\b)")
AGAIN = re.compile(r"\b(for|in|of|on|with|by|at) ([^,;:?]+?),? (?:and|or|but) \1 ([^,;:?]+)", re.IGNORECASE)
WHICH = re.compile(r"\s*which\b", re.IGNORECASE)
BETWEEN = re.compile(
    r"\b(?:compare[sd]?|differ(?:s|ed|ences?)?)\b[^,;:?]*?\bbetween ([^,;:?]+?),? and ([^,;:?]+?)"
    r"(?=\s*(?:[,;:?]|\s(?:in|for|at|on|when|after|under|regarding)\b|$))",
    re.IGNORECASE,
)
EDGE = re.compile(r"[,;:?()]|\.\s|\b(?:that|which|than|when|where|is|are|was|were|do|does|did)\b", re.IGNORECASE)
TAIL = re.compile(r"[\s,;.]*(?:\b(?:and|or))?[\s,;.]*$")  # what led to the next part
MOST_PARTS = 6
ELEMENT = re.compile(r"[A-Z][a-z]?")
SHORTHAND = re.compile(r"\b\d+(?:\.\d+)?[A-Z][a-z]\b")  # a steel by its content: "5Mn"
TOPIC_WORDS = 3
SPACES = re.compile(r"\s+")

Stretch = tuple[int, int]


def find_parts(text: str, *, mentions: Sequence[Mention], sided: bool = True) -> tuple[tuple[str, str], ...]:
    """Pairs of (own words, own words with the words shared by all parts); one pair where nothing is split.

    `sided`: also split around "versus", "or", "than"; not where one reason explains both sides. A part that names no material
    of its own keeps the whole question as its shared words, so that its material is not lost.
    """
    spans = _enumerated(text) or _between(text, mentions=mentions)
    spans = spans or _materials(text, mentions=mentions) or _again(text, mentions=mentions)
    if sided and not spans:
        spans = _sides(text, mentions=mentions)
    if len(spans) < 2:
        return ((text, text),)
    spans = _choices(text, spans=spans, mentions=mentions)
    spans = _without_shared(text, spans=spans[:MOST_PARTS], mentions=mentions)
    shared = _outside(text, spans=spans)
    named = [any(_within(thing, span) for thing in _things(text, mentions=mentions)) for span in spans]
    pairs = zip(spans, named, strict=True)
    return tuple(_pair(text[a:b].strip(), shared=shared if has or not any(named) else text) for (a, b), has in pairs)


def _choices(text: str, *, spans: list[Stretch], mentions: Sequence[Mention]) -> list[Stretch]:
    """The stretches without a first one that asks which of the others: "which dopant gives the best [P] in [X], [A] or [B]?".

    The others are bare names. A property before the first name ("which hardness have [A], [B] and [C]") asks for it of all.
    """
    if len(spans) < 3 or not WHICH.match(text):
        return spans
    things = sorted(_things(text, mentions=mentions))
    bare = all(_is_bare(text, span=span, things=things) for span in spans[1:])
    first = next((thing for thing in things if _within(thing, spans[0])), None)
    asks = first is None or any(m.type is MentionType.PROPERTY and m.end <= first[0] for m in mentions)
    return spans[1:] if bare and not asks else spans


def _is_bare(text: str, *, span: Stretch, things: Sequence[Stretch]) -> bool:
    named = " ".join(text[slice(*thing)] for thing in things if _within(thing, span))
    return content_terms(text[slice(*span)]) <= content_terms(named)


def _without_shared(text: str, *, spans: list[Stretch], mentions: Sequence[Mention]) -> list[Stretch]:
    """The stretches without the property that the first one names for all: "which hardness do [X] and [Y] reach".

    It is shared where a later stretch begins with its thing, so that it has no property of its own.
    """
    firsts = [min((t for t in _things(text, mentions=mentions) if _within(t, span)), default=None) for span in spans]
    lead, first = spans[0][0], firsts[0]
    later = any(
        thing and not content_terms(text[span[0] : thing[0]]) for span, thing in zip(spans[1:], firsts[1:], strict=True)
    )
    if first is None or not later:
        return spans
    asks = any(m.type is MentionType.PROPERTY and _within((m.start, m.end), (lead, first[0])) for m in mentions)
    return [(first[0], spans[0][1]), *spans[1:]] if asks else spans


def _pair(own: str, *, shared: str) -> tuple[str, str]:
    own = TAIL.sub("", own)
    return own, f"{own} {shared}".strip()


def _things(text: str, *, mentions: Sequence[Mention]) -> dict[Stretch, str]:
    """Where materials stand that can be set side by side, with their names: a bare element is none, "5Mn" is one."""
    named = {(m.start, m.end): m.name for m in mentions if m.type is MentionType.MATERIAL and not ELEMENT.fullmatch(m.text)}
    short = {m.span(): m.group() for m in SHORTHAND.finditer(text)}
    return named | {span: name for span, name in short.items() if not any(_within(span, other) for other in named)}


def _within(inner: Stretch, outer: Stretch) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _enumerated(text: str) -> list[Stretch]:
    """The segments after "(a)", "(b)"; the last one ends where its clause ends."""
    marks = list(ENUMERATED.finditer(text))
    if len(marks) < 2:
        return []
    ends = [mark.start() for mark in marks[1:]]
    last = CLAUSE.search(text, marks[-1].end())
    return list(zip([m.end() for m in marks], [*ends, last.start() if last else len(text)], strict=True))


def _materials(text: str, *, mentions: Sequence[Mention]) -> list[Stretch]:
    """The stretches around different materials; one that names only materials seen before is left out."""
    things = _things(text, mentions=mentions)
    seen: set[str] = set()
    kept = []
    for span in _chunks(text):
        inside = {name for thing, name in things.items() if _within(thing, span)}
        if inside - seen and not _is_topic(text, span=span):
            kept.append(span)
        seen |= inside
    return kept if len(kept) > 1 else []


def _is_topic(text: str, *, span: Stretch) -> bool:
    """Whether the stretch only says what the whole question is about: "6005A: do …?"."""
    return span[0] == 0 and text[span[1] : span[1] + 1] == ":" and len(text[slice(*span)].split()) <= TOPIC_WORDS


def _chunks(text: str) -> list[Stretch]:
    """The stretches between separators (versus, or, and, commas, brackets)."""
    edges = [0]
    for match in pattern("asked", "split").finditer(text):
        edges += [match.start(), match.end()]
    edges.append(len(text))
    return [(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if text[a:b].strip()]


def _again(text: str, *, mentions: Sequence[Mention]) -> list[Stretch]:
    """Two stretches after one repeated preposition: "for X and for Y"."""
    match = AGAIN.search(text)
    if match is None:
        return []
    spans = [match.span(2), match.span(3)]
    return spans if all(_is_side(text, span=span, mentions=mentions) for span in spans) else []


def _between(text: str, *, mentions: Sequence[Mention]) -> list[Stretch]:
    """Two stretches that are compared: "how does [P] compare between X and Y", "the difference between X and Y"."""
    match = BETWEEN.search(text)
    if match is None:
        return []
    spans = [match.span(1), match.span(2)]
    said = all(any(not term[0].isdigit() for term in content_terms(text[slice(*span)])) for span in spans)  # no range
    return spans if said and any(_is_side(text, span=span, mentions=mentions) for span in spans) else []


def _sides(text: str, *, mentions: Sequence[Mention]) -> list[Stretch]:
    """The stretches on both sides of the first word that sets two things side by side."""
    words = ("versus", "beside") if has("asked", "compare", text) else ("versus",)
    for match in (match for word in words for match in pattern("asked", word).finditer(text)):
        before = [m.end() for m in EDGE.finditer(text, 0, match.start())]
        after = EDGE.search(text, match.end())
        spans = [(before[-1] if before else 0, match.start()), (match.end(), after.start() if after else len(text))]
        if all(_is_side(text, span=span, mentions=mentions) for span in spans):
            return spans
    return []


def _is_side(text: str, *, span: Stretch, mentions: Sequence[Mention]) -> bool:
    """Whether a stretch names something or holds a number, so that evidence can be told to be about it."""
    named = any(_within((m.start, m.end), span) for m in mentions)
    return bool(content_terms(text[slice(*span)])) and (named or any(c.isdigit() for c in text[slice(*span)]))


def _outside(text: str, *, spans: Sequence[Stretch]) -> str:
    """What no part holds."""
    kept, at = [], 0
    for start, end in spans:
        kept.append(text[at:start])
        at = end
    kept.append(text[at:])
    return SPACES.sub(" ", ENUMERATED.sub(" ", " ".join(kept))).strip()

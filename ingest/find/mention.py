"""Mentions of a text: typed spans that name materials, phases, features, forms, operations, properties, techniques, samples.

Sources, in the order of their say: what the paper defines (`Definitions`), materials by rule (`material.py`), the vocabulary. Longest
match wins; a material inside a longer operation, property or technique is kept beside it.
"""

from collections.abc import Iterable
from pathlib import Path

from ingest.document import Mark, MarkKind
from ingest.find.lexicon import Hit, lexicon
from ingest.find.token import Tokens, tokens
from ingest.record import Mention, MentionType
from ingest.span import Span

OUTER = {MentionType.OPERATION, MentionType.PROPERTY, MentionType.TECHNIQUE, MentionType.FEATURE, MentionType.SAMPLE}
VERB_BEFORE = {
    "to",
    "we",
    "can",
    "could",
    "will",
    "would",
    "may",
    "might",
    "must",
    "should",
    "and",
    "then",
    "they",
    "not",
    "further",
}


def find_mentions(
    text: str,
    *,
    marks: tuple[Mark, ...] = (),
    offset: int = 0,
    vocabularies: tuple[Path, ...] = (),
) -> tuple[Mention, ...]:
    """Every mention of a sentence, caption, cell or question, in text order; spans are shifted by `offset`."""
    found = tokens(text)
    closed = [m.span for m in marks if m.kind is MarkKind.CITE]
    hits = [h for h in lexicon(vocabularies).hits(found) if _stands(h, found) and not _closed(h, closed, offset)]
    chosen = _longest(hits)
    return tuple(
        Mention(type=h.term.kind, start=offset + h.start, end=offset + h.end, text=text[h.start : h.end], name=h.term.name)
        for h in chosen
    )


def _closed(hit: Hit, closed: Iterable[Span], offset: int) -> bool:
    return any(s.start < hit.end + offset and hit.start + offset < s.end for s in closed)


def _stands(hit: Hit, found: Tokens) -> bool:
    """Whether the context bears the reading: an infinitive needs "to", a modal verb or its like before it."""
    if not hit.infinitive:
        return True
    before = found.doc[hit.first - 1].lower_ if hit.first else ""
    return before in VERB_BEFORE


def _longest(hits: Iterable[Hit]) -> list[Hit]:
    """Longest first, earlier first; what overlaps a chosen one goes."""
    chosen: list[Hit] = []
    taken: set[int] = set()
    for hit in sorted(hits, key=lambda h: (-(h.last - h.first), h.start, list(MentionType).index(h.term.kind), h.term.name)):
        if not taken.intersection(range(hit.first, hit.last)):
            chosen.append(hit)
            taken.update(range(hit.first, hit.last))
    return sorted(chosen, key=lambda h: (h.start, h.end))

"""The clauses of a sentence: a number belongs to what its own clause names."""

import re
from itertools import pairwise

from ingest.span import Span

EDGE = re.compile(
    r";\s+|,?\s+(?:whereas|while|whilst)\s+|,\s+but\s+|,\s+however,?\s+|\.\s+(?=[A-Z])|,\s+and\s+(?=(?:the|that|its|their|those|this|it|they|at|for|in|a|an)\s)",
    re.IGNORECASE,
)


def clauses(text: str, *, offset: int = 0) -> tuple[Span, ...]:
    """The spans between contrasts and semicolons, in order; together they cover the text."""
    cuts = [0, *(match.start() for match in EDGE.finditer(text)), len(text)]
    return tuple(Span(offset + a, offset + b) for a, b in pairwise(cuts) if b > a)


def clause_at(spans: tuple[Span, ...], place: int) -> Span:
    """The clause that holds an offset; the last one for an offset behind the text."""
    return next((span for span in spans if span.start <= place < span.end), spans[-1])

"""Steps that were done to some samples only, and values that each sample has of its own, as a sentence says by their labels."""

import re
from dataclasses import replace

from ingest.assemble.clause import clause_at, clauses
from ingest.assemble.fact import Operation
from ingest.assemble.piece import Piece
from ingest.ids import fold
from ingest.record import MentionType, Quantity

EVERY = re.compile(r"\b(?:all|both|each|every|others?|remaining|rest)\b", re.IGNORECASE)


def for_samples(step: Operation, piece: Piece, labels: frozenset[str]) -> Operation:
    """The step with the samples that its clause names, and with each one's value where a list is as long as the names."""
    named = _named(step, piece, labels)
    if not named or EVERY.search(piece.text):
        return step
    own = [pair for values in _lists(step, len(named)) for pair in zip(named, values, strict=True)]
    return replace(step, only=frozenset(named), own=tuple(own))


def _named(step: Operation, piece: Piece, labels: frozenset[str]) -> tuple[str, ...]:
    clause = clause_at(clauses(piece.text, offset=piece.start), step.start)
    inside = (one for one in piece.of(MentionType.SAMPLE) if clause.start <= one.start < clause.end)
    return tuple(dict.fromkeys(name for one in inside if (name := fold(one.name)) in labels))


def _lists(step: Operation, count: int) -> list[tuple[Quantity, ...]]:
    """The variants of each parameter that has as many values as there are samples, two or more."""
    names = dict.fromkeys(one.name for one in step.variants)
    lists = [tuple(one for one in step.variants if one.name == name) for name in names]
    return [values for values in lists if len(values) == count > 1]

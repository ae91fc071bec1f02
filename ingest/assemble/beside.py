"""Which reference stands beside a number, when a clause names several states: "78 J in the CGHAZ and 83 J in the FGHAZ"."""

import re

from ingest.assemble.piece import Piece
from ingest.assemble.reference import Ref, RefKind
from ingest.assemble.result import Found
from ingest.find.even import even
from ingest.span import Span

KINDS = (RefKind.LABEL, RefKind.MARK, RefKind.POSITION, RefKind.MATERIAL)
TRAIL = re.compile(
    r"(?:\s*\([^()]{1,12}\))?\s*(?:,?\s*(?:values?\s+)?(?:in|for|of|at|on|with|after|by|when|as)\s+(?:[\w-]+\s+){0,6}|[(\[]\s*[^\w\s]*\s*(?:[\w-]+\s+){0,2})",
    re.IGNORECASE,
)
OPENED = re.compile(r"\s*\(\s*[^\w\s]{0,2}\s*")
FAR = 60  # characters between a number and the reference behind it


def beside(piece: Piece, one: Found, found: list[Found], refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """The references of a clause without those that stand beside its other numbers; all of them where that is not plain.

    Plain means: each number (or list) of the clause has one of its own behind it, or else each has one of its own before it.
    """
    dropped: set[int] = set()
    spans = tuple(dict.fromkeys(_span(piece, other, found) for other in found if other.clause == one.clause))
    if len(spans) < 2:
        return refs
    mine = spans.index(_span(piece, one, found))
    held = [_bracketed(piece, span, refs) for span in spans]
    if len({id(ref) for ref in held if ref is not None}) > 1:
        dropped |= {id(ref) for ref in held if ref is not None and ref is not held[mine]}
    for kind in KINDS:
        same = [ref for ref in refs if ref.kind is kind and not any(span.start <= ref.start < span.end for span in spans)]
        behind, before = [_behind(piece, span, same) for span in spans], [_before(span, same) for span in spans]
        mixed = [one or other for one, other in zip(behind, before, strict=True)]
        for chosen in (_apart(behind), _apart(before), _apart(mixed)):
            if chosen is not None:
                dropped |= {id(ref) for ref in same if _told(ref) != _told(chosen[mine])}
                break
    return tuple(ref for ref in refs if id(ref) not in dropped)


def _told(ref: Ref) -> str:
    return ref.mark.key if ref.mark is not None else ref.name


def _span(piece: Piece, one: Found, found: list[Found]) -> Span:
    """From the first to the last number of the list that a number is in."""
    places = {other.place for other in found if one.group is not None and other.group == one.group} | {one.place}
    ends = [quantity.end for quantity in piece.quantities if quantity.start in places]
    return Span(min(places), max(ends, default=one.place + 1))


def _behind(piece: Piece, span: Span, refs: list[Ref]) -> Ref | None:
    nearest = next((ref for ref in refs if ref.start >= span.end), None)
    if nearest is None or nearest.start - span.end > FAR:
        return None
    return nearest if TRAIL.fullmatch(piece.between(span.end, nearest.start)) else None


def _bracketed(piece: Piece, span: Span, refs: tuple[Ref, ...]) -> Ref | None:
    """The value in brackets right behind a number: "1.6 µm (⌀ 2 mm)"."""
    nearest = next((ref for ref in refs if ref.start >= span.end), None)
    if nearest is None or nearest.kind is not RefKind.MARK:
        return None
    return nearest if OPENED.fullmatch(even(piece.between(span.end, nearest.end))[: nearest.start - nearest.end]) else None


def _before(span: Span, refs: list[Ref]) -> Ref | None:
    return next((ref for ref in reversed(refs) if ref.end <= span.start), None)


def _apart(chosen: list[Ref | None]) -> list[Ref] | None:
    """The references when every number has one and they tell two states at least; one state for all numbers is no choice."""
    known = [ref for ref in chosen if ref is not None]
    return known if len(known) == len(chosen) and len({_told(ref) for ref in known}) > 1 else None

"""Statements: sentences that are true of no single state, typed and linked to concepts and paths."""

from collections.abc import Iterable

from ingest.assemble.absence import is_absence
from ingest.assemble.cue import cue, said
from ingest.assemble.fact import named, result_name
from ingest.assemble.origin import origin_of
from ingest.assemble.part import Part
from ingest.assemble.piece import Piece
from ingest.assemble.result import find_results
from ingest.ids import array_id
from ingest.record import Direction, EvidenceKind, Mention, MentionType, Path, Quantity, Statement, StatementKind

SUBJECTS = (MentionType.MATERIAL, MentionType.PHASE, MentionType.FEATURE, MentionType.OPERATION, MentionType.PROPERTY)
CONCEPTS = 8


def find_statements(pieces: Iterable[Piece], paths: tuple[Path, ...], *, document_id: str) -> tuple[Statement, ...]:
    """Every sentence and caption that states a trend, comparison, absence, mechanism, or something general, in text order."""
    by_evidence = _paths_by_evidence(paths)
    found = []
    for piece in pieces:
        kind = kind_of(piece)
        if kind is not None:
            found.append(_statement(piece, kind, by_evidence.get(piece.id, ()), document_id=document_id))
    return tuple(found)


def kind_of(piece: Piece) -> StatementKind | None:
    """The kind of statement, the most telling first; None for a sentence that states none or is of no subject."""
    if (
        piece.endless
        or piece.evidence.kind is EvidenceKind.ROW
        or piece.part in {Part.BACK, Part.TITLE}
        or not piece.of(*SUBJECTS)
    ):
        return None
    if piece.evidence.kind is EvidenceKind.CAPTION:
        return StatementKind.FIGURE
    kind = _of_results(piece) if piece.part is not Part.METHODS else None
    if kind is None and said(piece.text, "figure"):
        kind = StatementKind.FIGURE
    if kind is None and (said(piece.text, "general") or piece.part in {Part.ABSTRACT, Part.CONCLUSION}):
        kind = StatementKind.GENERAL
    return kind


def _of_results(piece: Piece) -> StatementKind | None:
    text = piece.text
    several = len({mention.name for mention in piece.of(*SUBJECTS)}) > 1
    tests = (
        (StatementKind.MECHANISM, several and said(text, "cause", "backward") and not _only_when(text)),
        (StatementKind.TREND, said(text, "change", "trend")),
        (StatementKind.ABSENCE, is_absence(piece)),
        (StatementKind.COMPARISON, said(text, "compare")),
        (StatementKind.MECHANISM, several and said(text, "cause", "forward")),
        (StatementKind.TREND, any(said(text, "change", name) for name in ("increases", "decreases", "unchanged"))),
    )
    return next((kind for kind, holds in tests if holds), None)


def _only_when(text: str) -> bool:
    strong = [match.group(0).lower() for match in cue("cause", "backward").finditer(text)]
    return all(word in {"when", "since"} or word.startswith(("with ", "by ")) for word in strong)


def direction_of(text: str) -> Direction | None:
    """Which way the last named change goes; None when nothing changes or both ways are named first."""
    if said(text, "change", "unchanged"):
        return Direction.UNCHANGED
    up = [match.start() for match in cue("change", "increases").finditer(_without_with(text))]
    down = [match.start() for match in cue("change", "decreases").finditer(_without_with(text))]
    if bool(up) == bool(down):
        return None
    return Direction.INCREASES if up else Direction.DECREASES


def _without_with(text: str) -> str:
    """The sentence without its "with increasing …": the direction is that of what follows the cause, not of the cause."""
    return cue("change", "given").sub(" ", text)


def concepts_of(mentions: Iterable[Mention]) -> tuple[str, ...]:
    """The names of what a sentence is about, in order, once each."""
    return tuple(dict.fromkeys(mention.name for mention in mentions))[:CONCEPTS]


def _statement(piece: Piece, kind: StatementKind, paths: tuple[str, ...], *, document_id: str) -> Statement:
    return Statement(
        id=array_id(document_id, kind.value, [piece.id], 0),
        kind=kind,
        text=piece.text,
        concepts=concepts_of(piece.of(*SUBJECTS)),
        sides=paths[:4] if kind is StatementKind.COMPARISON and len(paths) > 1 else (),
        quantity=_quantity(piece),
        direction=direction_of(piece.text) if kind is not StatementKind.FIGURE else None,
        hedged=said(piece.text, "hedge"),
        origin=origin_of(piece),
        paths=paths,
        evidence=(piece.id,),
    )


def _quantity(piece: Piece) -> Quantity | None:
    """The number that the statement is about: the first claimed by a name."""
    for found in find_results(piece) if not piece.endless else ():
        place = next((one for one in piece.quantities if one.start == found.place), None)
        if place is not None:
            return named(place, result_name(found.fact), evidence=(piece.id,))
    return None


def _paths_by_evidence(paths: tuple[Path, ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for path in paths:
        lists = [step.evidence for step in path.structure] + [step.evidence for step in path.property]
        lists += [one.evidence for one in path.transitions]
        for one in dict.fromkeys(evidence for some in lists for evidence in some):
            found.setdefault(one, []).append(path.id)
    return {evidence: tuple(ids) for evidence, ids in found.items()}

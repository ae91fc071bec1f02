"""What a sentence says of which state it means: a label, a material, a position, or the value of a parameter."""

import re
from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from ingest.assemble.cue import cue
from ingest.assemble.fact import named
from ingest.assemble.lexicon import is_generic, operation_named
from ingest.assemble.operation import find_operations, owners
from ingest.assemble.parameter import has_diameter_sign, is_test, parameter_name, said_name
from ingest.assemble.piece import Piece
from ingest.assemble.strand import Mark, Strand
from ingest.assemble.substance import Substance
from ingest.find.even import even
from ingest.ids import fold
from ingest.record import EvidenceKind, FoundQuantity, MentionType, Quantity


class RefKind(StrEnum):
    """What a reference goes by."""

    LABEL = "label"
    MATERIAL = "material"
    POSITION = "position"
    MARK = "mark"
    EVERY = "every"  # "all samples"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ref:
    """One reference, where it stands."""

    kind: RefKind
    start: int
    end: int
    name: str = ""
    mark: Mark | None = None
    firm: bool = False  # its own words, or a state that is known, say that the value tells a state: it is no result


def find_refs(piece: Piece, *, strands: list[Strand], substances: tuple[Substance, ...]) -> tuple[Ref, ...]:
    """Every reference of a piece to a state, in text order; longer ones first where they share a start."""
    found = [
        *_labels(piece, strands),
        *_materials(piece, substances),
        *_positions(piece),
        *_marks(piece, strands),
        *(
            Ref(kind=RefKind.EVERY, start=piece.start + m.start(), end=piece.start + m.end())
            for m in cue("every").finditer(piece.text)
        ),
    ]
    return tuple(sorted(found, key=lambda ref: (ref.start, -ref.end, ref.kind)))


def _labels(piece: Piece, strands: list[Strand]) -> list[Ref]:
    names = dict.fromkeys(name for strand in strands for name in strand.names)
    known = {fold(name) for name in names}
    listed = [one for one in piece.of(MentionType.SAMPLE) if fold(one.name) in known and one.name not in one.text]
    return [  # a later member of a list ("variants A and B") has its noun from the first
        *(Ref(kind=RefKind.LABEL, start=one.start, end=one.end, name=fold(one.name)) for one in listed),
        *(
            Ref(kind=RefKind.LABEL, start=piece.start + match.start(), end=piece.start + match.end(), name=fold(name))
            for name in names
            for match in label_pattern(name).finditer(piece.text)
        ),
    ]


@lru_cache(maxsize=4096)
def label_pattern(name: str) -> re.Pattern[str]:
    """A label as a whole word; a label of one character or a bare number only behind a noun that carries labels."""
    plain = re.escape(name)
    if len(name) < 2 or re.fullmatch(r"#?\d+", name):
        return re.compile(rf"(?:{cue('sample').pattern}) (?:no\.? ?|number )?#?{plain}(?![\w-]|\.\d)", re.IGNORECASE)
    return re.compile(rf"(?<![\w.-]){plain}(?![\w-]|\.\d)")


def _materials(piece: Piece, substances: tuple[Substance, ...]) -> list[Ref]:
    return [
        Ref(kind=RefKind.MATERIAL, start=mention.start, end=mention.end, name=one.key)
        for mention in piece.of(MentionType.MATERIAL)
        for one in substances
        if one.called(mention.name) or one.called(mention.text)
    ][:12]


def _positions(piece: Piece) -> list[Ref]:
    return [
        Ref(
            kind=RefKind.POSITION, start=piece.start + match.start(), end=piece.start + match.end(), name=_plain(match.group(0))
        )
        for match in cue("position").finditer(piece.text)
    ]


def _plain(name: str) -> str:
    return name.upper() if name.lower().endswith("haz") else name.lower()


def _marks(piece: Piece, strands: list[Strand]) -> list[Ref]:
    found: dict[int, Ref] = {}
    mentions = piece.of(MentionType.OPERATION)
    for operation in find_operations(piece):
        name = None if is_generic(operation.name) else operation.name
        for value in (*operation.parameters, *operation.variants):
            if cue("telling").fullmatch(value.name) and value.low is not None:
                _put(found, piece, value, name)
    owned = {quantity.start for quantity, _ in owners(piece, mentions)}
    known = [mark for strand in strands for mark in strand.marks]
    for quantity in piece.quantities:
        if quantity.start in owned or quantity.low is None:
            continue
        text = parameter_name(piece.first(quantity), piece.text, offset=piece.start)
        spoken = said_name(piece.text, start=quantity.start - piece.start, end=quantity.end - piece.start)
        value = named(quantity, text or "value", evidence=(piece.id,))
        if is_test(value.name):
            continue
        told = spoken is not None and cue("telling", "alone").fullmatch(spoken) is not None
        told = told or has_diameter_sign(quantity, piece.text, offset=piece.start)
        if told or any(mark.agrees(Mark(operation=None, quantity=value)) for mark in known):
            _put(found, piece, value, operation_named(spoken) if spoken else None, firm=True)
    _share(found, piece)
    for quantity, value in bracketed(piece):
        found.setdefault(
            quantity.start,
            Ref(
                kind=RefKind.MARK,
                start=quantity.start,
                end=quantity.end,
                mark=Mark(operation=None, quantity=value),
                firm=has_diameter_sign(quantity, piece.text, offset=piece.start),
            ),
        )
    return [found[start] for start in sorted(found)]


def _share(found: dict[int, Ref], piece: Piece) -> None:
    """What tells one member of a list tells the others: "t8/5 of 10, 20 and 30 s"."""
    for told in list(found.values()):
        group = next((one.group for one in piece.quantities if one.start == told.start), None)
        for one in piece.quantities:
            if group is not None and one.group == group and one.start not in found and told.mark is not None:
                value = named(one, told.mark.quantity.name, evidence=(piece.id,))
                found[one.start] = replace(told, start=one.start, end=one.end, mark=replace(told.mark, quantity=value))


def bracketed(piece: Piece) -> list[tuple[FoundQuantity, Quantity]]:
    """Values in brackets behind numbers of another unit, two or more in a sentence: "2 µm (5 mm) and 4 µm (10 mm)"."""
    if piece.evidence.kind is not EvidenceKind.SENTENCE:
        return []
    pairs = [
        (number, state)
        for number, state in pairwise(piece.quantities)
        if number.unit != state.unit
        and state.low is not None
        and state.low == state.high
        and re.fullmatch(r"\s*\(\s*[^\w\s(),;]{0,2}\s*", even(piece.between(number.end, state.end))[: state.start - state.end])
        and re.match(r"\s*(?:[\w-]+\s*){0,3}\)", piece.text[state.end - piece.start :])
    ]
    kinds = Counter((number.unit, state.unit) for number, state in pairs)
    told = []
    for number, state in pairs:
        name = parameter_name(state, piece.text, offset=piece.start)
        if kinds[number.unit, state.unit] > 1 and name is not None:
            told.append((state, named(state, name, evidence=(piece.id,))))
    return told if len({(value.low, value.high, value.unit) for _, value in told}) == len(told) else []


def _put(found: dict[int, Ref], piece: Piece, value: Quantity, operation: str | None, *, firm: bool = False) -> None:
    place = next((q for q in piece.quantities if q.raw == value.raw and q.start not in found), None)
    if place is not None:
        found[place.start] = Ref(
            kind=RefKind.MARK, start=place.start, end=place.end, mark=Mark(operation=operation, quantity=value), firm=firm
        )

"""The numbers of a sentence, each with the property or structure it belongs to and the conditions it holds at."""

import re
from dataclasses import dataclass

from ingest.assemble.clause import clause_at, clauses
from ingest.assemble.cue import cue, said
from ingest.assemble.fact import Property, Result, Structure, named, number_of
from ingest.assemble.lexicon import fits, is_condition, is_measure, is_setting, length_unit
from ingest.assemble.operation import owners
from ingest.assemble.parameter import is_test, parameter_name
from ingest.assemble.piece import Piece
from ingest.assemble.spoken import spoken_name
from ingest.record import FoundQuantity, Mention, MentionType, Quantity, QuantityKind
from ingest.span import Span

NAMES = (MentionType.PROPERTY, MentionType.FEATURE, MentionType.PHASE)
BEHIND = re.compile(
    r"^[\s-]*(?:(?:of|in|for)\s+)?(?:(?:the|a|an|its|total|average|mean|maximum|high|low)\s+)*"
    r"(?:(?!(?:and|or|but|while|whereas|to|with)\b)[\w-]+\s+)?$"
)
PARTS = frozenset({"%", "vol%", "wt%", "at%"})
SIZED = re.compile(
    r"s?\s*(?:(?:(?:grew|are|is|were|was|formed|distributed)\s+)?(?:\w+\s+)?\(\s*|(?:of|with)\s+(?:about|around)?\s*)"
)
SMALL = frozenset({"nm", "µm", "Å"})
FROM = re.compile(r"\bfrom\s+(?:about\s+|around\s+|approximately\s+|~\s*)?$", re.IGNORECASE)
FAR = 130  # characters between a name and its number


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A result where it stands: the place of its number (of its name when it has none) and the clause around it."""

    fact: Result
    place: int
    clause: Span
    group: str | None = None
    rank: int = 0  # which member of its list
    members: int = 1


def find_results(piece: Piece) -> tuple[Found, ...]:
    """Every number of the sentence that a property or structure name claims, in text order."""
    spans = clauses(piece.text, offset=piece.start)
    names = _names(piece)
    free = _free(piece)
    claimed: list[tuple[FoundQuantity, Mention]] = []
    for quantity in free:
        if is_difference(piece, quantity):
            continue
        name = _aligned(piece, quantity, names) or _claim(piece, quantity, names, spans)
        if name is not None:
            claimed.append((quantity, name))
    spare = [quantity for quantity in free if all(quantity is not one for one, _ in claimed)]
    return tuple(_found(piece, quantity, name, spans, spare) for quantity, name in claimed)


def is_run(piece: Piece, quantity: FoundQuantity) -> bool:
    """Whether a range is the run of a change ("fell from 9 to 5") rather than a spread."""
    if quantity.kind is not QuantityKind.RANGE or quantity.low is None or quantity.high is None:
        return False
    led = FROM.search(piece.between(piece.start, quantity.start)) is not None
    return led and any(said(piece.text, "change", name) for name in ("increases", "decreases"))


def is_difference(piece: Piece, quantity: FoundQuantity) -> bool:
    """Whether a number says how much something changed: "by 25 MPa", "25 MPa higher than"; not a run from one to another."""
    if is_run(piece, quantity):
        return False
    before = piece.between(piece.start, quantity.start)[-40:]
    after = piece.text[quantity.end - piece.start :][:40]
    if re.search(
        rf"{cue('step', 'before').pattern}\s+(?:about|around|approximately|nearly|up to|~|only|an?)*\s*$", before, re.IGNORECASE
    ):
        return True
    return re.match(rf"\s*(?:[\w-]+\s+)?{cue('step', 'after').pattern}", after, re.IGNORECASE) is not None


def _names(piece: Piece) -> tuple[Mention, ...]:
    return tuple(
        one
        for one in piece.of(*NAMES)
        if not _within_cite(piece, one)
        and not (one.type is MentionType.PROPERTY and is_setting(one.name))
        and not (one.type is MentionType.PROPERTY and _is_given(spoken_name(piece.text, one, offset=piece.start)))
        and not (one.type is MentionType.FEATURE and cue("vague", "zones").fullmatch(one.name))
    )


def _is_given(name: str) -> bool:
    """Whether a property is known beforehand or set by the test."""
    return cue("given").match(name) is not None or is_test(name)


def _within_cite(piece: Piece, mention: Mention) -> bool:
    return any(mark.span.start <= mention.start < mark.span.end for mark in piece.cites)


def _is_aside(piece: Piece, mention: Mention) -> bool:
    """Whether a name is one of several words in brackets without a number: "(for the conversion see below)" names nothing."""
    at = mention.start - piece.start
    opened = piece.text.rfind("(", 0, at)
    closed = piece.text.find(")", at)
    if opened < 0 or closed < 0 or ")" in piece.text[opened:at]:
        return False
    inside = piece.text[opened + 1 : closed]
    return len(inside.split()) > len(mention.text.split()) + 1 and not re.search(r"\d", inside)


def _free(piece: Piece) -> list[FoundQuantity]:
    """Quantities that no operation holds closely: "annealed at 650 °C" is a parameter, whatever else is named."""
    mentions = tuple(one for one in piece.of(MentionType.OPERATION) if not _changes(piece, one))
    held = set()
    for quantity, owner in owners(piece, mentions):
        mention = mentions[owner]
        gap = piece.between(mention.end, quantity.start) if mention.end <= quantity.start else ""
        near = len(gap) <= 60 and not any(mention.end <= name.start < quantity.start for name in piece.of(*NAMES))
        if near and _usual_parameter(quantity, piece):
            held.add(quantity.start)
    return [quantity for quantity in piece.quantities if quantity.start not in held]


def _changes(piece: Piece, mention: Mention) -> bool:
    """Whether a verb says that a value changed rather than that something was done: "was reduced from 700 °C to 600 °C"."""
    verb = any(said(mention.text, "change", name) for name in ("increases", "decreases"))
    return verb and re.match(r"\s+(?:from|to|by)\b", piece.text[mention.end - piece.start :]) is not None


def _usual_parameter(quantity: FoundQuantity, piece: Piece) -> bool:
    return parameter_name(quantity, piece.text, offset=piece.start) is not None


def _claim(piece: Piece, quantity: FoundQuantity, names: tuple[Mention, ...], spans: tuple[Span, ...]) -> Mention | None:
    clause = clause_at(spans, quantity.start)
    best: tuple[float, Mention] | None = None
    for name in names:
        if name.type is MentionType.PROPERTY and _is_set(piece, name):
            continue
        if not _may_bear(piece, name, quantity):
            continue
        cost = _cost(piece, name, quantity, clause)
        if cost is not None and (best is None or cost < best[0]):
            best = (cost, name)
    return best[1] if best else None


def _is_set(piece: Piece, name: Mention) -> bool:
    """Whether the sentence names the property as a test condition: "at a current density of"."""
    before = piece.between(piece.start, name.start)[-40:]
    return re.search(rf"{cue('setby').pattern}\s*$", before, re.IGNORECASE) is not None


def _cost(piece: Piece, name: Mention, quantity: FoundQuantity, clause: Span) -> float | None:
    """How far a name is from a number, in characters; None when it cannot be its name."""
    if name.end <= quantity.start:
        gap = quantity.start - name.end
        same = clause.start <= name.start
        return gap + (0 if same else 60) if gap <= FAR else None
    if name.start >= quantity.end:
        between = piece.between(quantity.end, name.start)
        if len(between) <= 30 and BEHIND.match(between):
            return 0.5 * len(between)
    return None


def _may_bear(piece: Piece, name: Mention, quantity: FoundQuantity) -> bool:
    if name.type is MentionType.PROPERTY and cue("numberless").fullmatch(name.name):
        return False
    if name.type is MentionType.FEATURE and cue("vague", "events").fullmatch(name.name):
        return False
    if quantity.unit is None and name.type is MentionType.FEATURE:
        return re.search(r"\b(?:ratio|factor)$", name.name) is not None and quantity.group is None
    if name.type is MentionType.PHASE or (name.type is MentionType.FEATURE and not cue("measure").search(name.name)):
        if length_unit(quantity.unit) and quantity.unit not in SMALL:
            return False
        return is_measure(quantity.unit) and _measure(piece, name, quantity) is not None
    return fits(name, quantity.unit)


def _measure(piece: Piece, name: Mention, quantity: FoundQuantity) -> str | None:
    """The measure word (volume fraction, width) right beside a phase: before it with "of", or behind it."""
    before = re.sub(r"\([^()]*\)\s?", "", piece.between(piece.start, name.start))[-60:]
    ahead = re.search(rf"({cue('measure').pattern})(?:\s+of)(?:\s+[\w-]+){{0,2}}\s+$", before, re.IGNORECASE)
    after = piece.text[name.end - piece.start :][:45]
    behind = re.match(rf"[\s-]*(?:[\w-]+\s+)?({cue('measure').pattern})", after, re.IGNORECASE)
    close = piece.between(quantity.end, name.start) if name.start >= quantity.end else None
    if close is not None and re.fullmatch(r"\s*(?:of\s+)?(?:[\w-]+\s+)?", close) and quantity.unit in PARTS:
        return "fraction"
    match = ahead or behind
    if match is None and close is None and quantity.unit in SMALL and _is_sized(piece, name, quantity):
        return "size"
    return match.group(1).lower() if match else None


def _is_sized(piece: Piece, name: Mention, quantity: FoundQuantity) -> bool:
    """Whether a length right behind things that are counted is their size: "grains (~4 µm)", "particles of 20 nm"."""
    gap = piece.between(name.end, quantity.start)
    return SIZED.fullmatch(gap) is not None and cue("counted").search(name.text) is not None


def _aligned(piece: Piece, quantity: FoundQuantity, names: tuple[Mention, ...]) -> Mention | None:
    """The name of a list's member: with *respectively*, as many names as numbers, in the same order."""
    if quantity.group is None or "respectively" not in piece.text.lower():
        return None
    members = [one for one in piece.quantities if one.group == quantity.group]
    ahead = [
        one for one in names if one.end <= members[0].start and fits(one, quantity.unit) and one.type is not MentionType.PHASE
    ]
    if len(members) < 2 or len({one.name for one in ahead[-len(members) :]}) != len(members):
        return None
    return ahead[-len(members) :][members.index(quantity)]


def _found(piece: Piece, quantity: FoundQuantity, name: Mention, spans: tuple[Span, ...], spare: list[FoundQuantity]) -> Found:
    conditions = _conditions(piece, quantity, spare, spans)
    number, evidence = number_of(quantity), (piece.id,)
    fact: Result
    if name.type is MentionType.PROPERTY:
        fact = Property(
            name=spoken_name(piece.text, name, offset=piece.start),
            number=number,
            conditions=conditions,
            evidence=evidence,
            start=quantity.start,
        )
    else:
        plain = name.type is MentionType.PHASE or not cue("measure").search(name.name)
        descriptor = _measure(piece, name, quantity) if plain else _look(piece, name)
        fact = Structure(
            feature=name.name,
            descriptor=descriptor,
            number=number,
            conditions=conditions,
            evidence=evidence,
            start=quantity.start,
        )
    members = [one for one in piece.quantities if quantity.group is not None and one.group == quantity.group]
    return Found(
        fact=fact,
        place=quantity.start,
        clause=clause_at(spans, quantity.start),
        group=quantity.group,
        rank=members.index(quantity) if members else 0,
        members=max(1, len(members)),
    )


def _look(piece: Piece, name: Mention) -> str | None:
    """The adjectives right before a name, or None."""
    before = piece.between(max(piece.start, name.start - 40), name.start)
    match = re.search(rf"((?:{cue('look').pattern}[\s,]*(?:and\s+)?)+)$", before, re.IGNORECASE)
    return match.group(1).strip(" ,") if match else None


def look_of(piece: Piece, name: Mention) -> str | None:
    """How a structure is described right before its name ("fine", "film-like"), or None."""
    return _look(piece, name)


def _conditions(
    piece: Piece, quantity: FoundQuantity, spare: list[FoundQuantity], spans: tuple[Span, ...]
) -> tuple[Quantity, ...]:
    """Test conditions of a number: what else its clause, or the head of its sentence, measures in condition units."""
    clause = clause_at(spans, quantity.start)
    chosen: dict[str, Quantity] = {}
    held = [one for one in spare if is_condition(one.unit)]
    told = [one for one in piece.quantities if all(one is not other for other in spare)]
    several = len(told) > 1 and len(held) > 1
    behind = bool(told and held) and held[0].start > told[0].start
    for one in sorted(spare, key=lambda other: abs(other.start - quantity.start)):
        name = parameter_name(piece.first(one), piece.text, offset=piece.start)
        if name is None or not is_condition(one.unit) or not _reaches(piece, one, quantity, clause):
            continue
        if several and (one.start > quantity.start) is not behind:
            continue
        chosen.setdefault(name, named(one, name, evidence=(piece.id,)))
    if "temperature" not in chosen:
        room = re.search(r"room temperature|\bRT\b|ambient temperature", clause.of(" " * piece.start + piece.text))
        if room:
            chosen["temperature"] = Quantity(name="temperature", raw=room.group(0), evidence=(piece.id,))
    return tuple(chosen[name] for name in sorted(chosen))


def _ranked(piece: Piece, quantity: FoundQuantity) -> tuple[int, int]:
    """Which member of its list a number is, and of how many: "5, 4 and 3 at 1, 2 and 3 C" pairs members of equal rank."""
    starts = [one.start for one in piece.quantities if quantity.group is not None and one.group == quantity.group]
    return (starts.index(quantity.start), len(starts)) if starts else (0, 1)


def _reaches(piece: Piece, one: FoundQuantity, quantity: FoundQuantity, clause: Span) -> bool:
    if _ranked(piece, one) == _ranked(piece, quantity) != (0, 1):
        return True
    if clause.start <= one.start < clause.end:
        other = [q for q in piece.quantities if q.unit == quantity.unit and q is not quantity]
        if one.group is not None and any(q.group == one.group and q is not one for q in piece.quantities):
            return False
        between = [q for q in other if min(one.start, quantity.start) < q.start < max(one.start, quantity.start)]
        return not between
    return (
        one.end <= quantity.start
        and one.start - piece.start < 50
        and not re.search(r"[;]", piece.between(one.end, quantity.start))
    )

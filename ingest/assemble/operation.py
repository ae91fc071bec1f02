"""What a sentence says was done: operations in their order, each with its parameters."""

import re
from dataclasses import replace

from ingest.assemble.cue import cue, said
from ingest.assemble.fact import Operation, named, worded
from ingest.assemble.lexicon import fits, is_generic, is_setting, noun_of, usual_units
from ingest.assemble.parameter import step_parameter
from ingest.assemble.piece import Piece
from ingest.record import FoundQuantity, Mention, MentionType, Quantity, QuantityKind

REACH = 140  # characters between an operation and its parameter
LIST = re.compile(r"^(?:\s|,|;|/|and|or|to|&|then|°C|K|h|min|s|\u2013|-)*$")
BREAK = re.compile(
    r";|\bfollowed by\b|\band then\b|, then\b|\bsubsequently\b|\bafter which\b|\bwhereas\b|\bwhile\b|\bprior to\b|\bbefore\b"
)
APART = re.compile(r"\b(?:and|by|via|through|after|following|before|upon|when)\b", re.IGNORECASE)
INDIRECT = re.compile(r"\b(?:by|via|through|after|following)\b", re.IGNORECASE)  # the doing led to what stands before it
VALUE = re.compile(  # between the name of a property and its number
    r"\s*(?:\([^()]{1,20}\)\s*)?(?:of|was|is|were|are|reached|reaches|reaching|being|to|at|[:=]|values?|[\s,]|about|only|up)*\s*",
    re.IGNORECASE,
)
EXTENTS = frozenset({"mm", "cm", "m", "µm", "g", "mg", "kg"})
MEDIUM = re.compile(r"^(?:\s|into|in|to|using|with|an?|the|by)*$", re.IGNORECASE)


def find_operations(piece: Piece) -> tuple[Operation, ...]:
    """The operations of one sentence in the order of doing, with parameters, atmospheres and media."""
    mentions = piece.of(MentionType.OPERATION)
    if not mentions:
        return ()
    owned = owners(piece, mentions)
    found = []
    for index, mention in enumerate(mentions):
        mine = tuple(quantity for quantity, owner in owned if owner == index)
        parameters, variants = _parameters(piece, mine)
        found.append(
            Operation(
                name=mention.name,
                parameters=parameters,
                variants=variants,
                evidence=(piece.id,),
                place=float(mention.start),
                start=mention.start,
                end=mention.end,
                printed=noun_of(mention.name, mention.text),
                partial=said(piece.text, "partial"),
                staged=said(piece.text, "staged"),
            )
        )
    return _ordered(piece, _surrounded(piece, tuple(found)))


def owners(piece: Piece, mentions: tuple[Mention, ...]) -> tuple[tuple[FoundQuantity, int], ...]:
    """Each quantity of the sentence that is a parameter, with the index of its operation."""
    able = [index for index, mention in enumerate(mentions) if not _only_links(piece, mention)]
    pairs = []
    for quantity in piece.quantities:
        if borne(piece, quantity):
            continue
        owner = _owner(piece, quantity, tuple(mentions[index] for index in able))
        if owner is not None:
            pairs.append((quantity, able[owner]))
    return tuple(pairs)


def borne(piece: Piece, quantity: FoundQuantity) -> bool:
    """Whether the number is the value of a property named right before it: "a yield strength of 700 MPa after annealing"."""
    names = [one for one in piece.of(MentionType.PROPERTY) if one.end <= quantity.start]
    if not names or is_setting(names[-1].name) or not usual_units(MentionType.PROPERTY, names[-1].name):
        return False
    return fits(names[-1], quantity.unit) and VALUE.fullmatch(piece.between(names[-1].end, quantity.start)) is not None


def _only_links(piece: Piece, mention: Mention) -> bool:
    """Whether a word of no treatment only links one: "to obtain powder", "were obtained by annealing", "following"."""
    if not is_generic(mention.name):
        return False
    before = piece.between(piece.start, mention.start)[-4:]
    after = piece.text[mention.end - piece.start :][:12]
    return before.endswith("to ") or mention.text.lower().endswith("ing") or INDIRECT.match(after.lstrip()) is not None


def _owner(piece: Piece, quantity: FoundQuantity, mentions: tuple[Mention, ...]) -> int | None:
    if quantity.unit in EXTENTS and _describes(piece, quantity, mentions):
        return None
    before = [i for i, mention in enumerate(mentions) if mention.end <= quantity.start]
    after = [i for i, mention in enumerate(mentions) if mention.start >= quantity.end]
    if after:
        gap = piece.between(quantity.end, mentions[after[0]].start)
        if len(gap) < 25 and re.fullmatch(r"[\s-]*(?:of |under )?(?:[\w-]+ ){0,2}", gap) and not APART.search(gap):
            return after[0]
    if before:
        gap = piece.between(mentions[before[-1]].end, quantity.start)
        if len(gap) <= REACH and not BREAK.search(gap):
            return before[-1]
    if after:
        gap = piece.between(quantity.end, mentions[after[0]].start)
        if len(gap) <= 60 and not re.search(r"[;.]", gap) and not INDIRECT.search(gap):
            return after[0]
    return None


def _describes(piece: Piece, quantity: FoundQuantity, mentions: tuple[Mention, ...]) -> bool:
    """Whether a length or mass stands in the brackets of a thing: "pellets (3 g, 19 mm in diameter) were pressed"."""
    before = piece.between(piece.start, quantity.start)
    opened = before.rfind("(")
    if opened < 0 or ")" in before[opened:]:
        return False
    head = piece.start + len(before[:opened].rstrip())
    return not any(mention.end == head for mention in mentions) and not any(one.end == head for one in piece.quantities)


def _parameters(piece: Piece, mine: tuple[FoundQuantity, ...]) -> tuple[tuple[Quantity, ...], tuple[Quantity, ...]]:
    """Single parameters, and those of which several values are listed: they tell states apart."""
    by_name: dict[str, list[Quantity]] = {}
    for quantity in mine:
        name = step_parameter(quantity, piece.text, offset=piece.start)
        if name is not None:
            by_name.setdefault(name, []).append(named(quantity, name, evidence=(piece.id,)))
    varied = said(piece.text, "varied")
    many = {name for name, values in by_name.items() if len(values) > 1 or (varied and values[0].kind is QuantityKind.RANGE)}
    single = tuple(values[0] for name, values in by_name.items() if name not in many)
    several = tuple(value for name, values in by_name.items() if name in many for value in values)
    return single, several


def _surrounded(piece: Piece, found: tuple[Operation, ...]) -> tuple[Operation, ...]:
    """The same operations with what they were done in: atmosphere and medium."""
    done = list(found)
    for raw, start in atmospheres(piece.text):
        index = _nearest(done, piece.start + start)
        if not any(one.name == "atmosphere" for one in done[index].parameters):
            extra = worded("atmosphere", raw, evidence=(piece.id,))
            done[index] = replace(done[index], parameters=(*done[index].parameters, extra))
    for index, operation in enumerate(done):
        medium = _medium(piece, operation)
        if medium and not any(one.name in {"medium", "atmosphere"} for one in operation.parameters):
            extra = worded("medium", medium, evidence=(piece.id,))
            done[index] = replace(operation, parameters=(*operation.parameters, extra))
    return tuple(done)


def atmospheres(text: str) -> tuple[tuple[str, int], ...]:
    """Each atmosphere of a text with its offset: needs a leading preposition and a trailing noun, or "under"."""
    gas, lead, trail = (cue("atmosphere", name).pattern for name in ("words", "lead", "trail"))
    pattern = re.compile(rf"(?P<lead>{lead})\s+(?P<gas>{gas})(?P<trail>\s+{trail})?", re.IGNORECASE)
    return tuple(
        (match["gas"], match.start("gas"))
        for match in pattern.finditer(text)
        if match["trail"] or match["lead"].lower().startswith("under") or match["gas"].lower() in {"air", "vacuum"}
    )


def _medium(piece: Piece, operation: Operation) -> str | None:
    before = piece.text[: max(0, operation.start - piece.start)][-40:]
    match = re.search(rf"({cue('medium').pattern})[- ]$", before, re.IGNORECASE)
    if match:
        return match.group(1)
    after = piece.text[operation.end - piece.start :][:60]
    match = re.match(rf"\s*(?:in|into|with|by|using)\s+(?:an?\s+|the\s+)?({cue('medium').pattern})", after, re.IGNORECASE)
    return match.group(1) if match else None


def _nearest(operations: list[Operation], place: int) -> int:
    before = [i for i, one in enumerate(operations) if one.end <= place]
    return before[-1] if before else 0


def _ordered(piece: Piece, found: tuple[Operation, ...]) -> tuple[Operation, ...]:
    """Order of doing: "before B, A" and "A after B" put A and B the other way round."""
    done = list(found)
    for index in range(len(done) - 1):
        first, second = done[index], done[index + 1]
        head = piece.between(piece.start, first.start)
        gap = piece.between(first.end, second.start)
        ahead = re.search(r"(?:^|[,;]\s*)(?:prior to|before)\s+(?:the\s+|an?\s+)?(?:[\w-]+\s+){0,2}$", head, re.IGNORECASE)
        behind = re.search(r"^\s*(?:[^,;]{0,60}\s)?after\s+(?:the\s+|an?\s+)?(?:[\w-]+\s+){0,2}$", gap, re.IGNORECASE)
        if ahead or behind:
            done[index], done[index + 1] = replace(first, place=second.place), replace(second, place=first.place)
    return tuple(sorted(done, key=lambda one: one.place))

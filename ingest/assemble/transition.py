"""Asserted transitions: a sentence with causal or comparative words between two things that a path holds as steps."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from ingest.assemble.absence import is_denied
from ingest.assemble.cue import cue, names_in, said
from ingest.assemble.lexicon import is_generic, is_setting
from ingest.assemble.origin import is_cited
from ingest.assemble.part import Part
from ingest.assemble.piece import Piece
from ingest.assemble.reference import label_pattern
from ingest.assemble.strand import Strand
from ingest.ids import array_id, fold
from ingest.record import EvidenceKind, FoundQuantity, Mention, MentionType, Number, Path, Polarity, Role, Transition

ROLES = {
    MentionType.MATERIAL: Role.MATERIAL,
    MentionType.OPERATION: Role.PROCESS,
    MentionType.PHASE: Role.STRUCTURE,
    MentionType.FEATURE: Role.STRUCTURE,
    MentionType.PROPERTY: Role.PROPERTY,
}
ORDER = (Role.MATERIAL, Role.PROCESS, Role.STRUCTURE, Role.PROPERTY)
HEAD = 4  # characters: a causal word there opens the sentence
FAR = 7  # words between a cause or an effect and the causal words
LISTED = 4  # words between two members of a list
LIST = re.compile(r",|/|\b(?:and|or|as well as|both)\b")
CLAUSE = re.compile(r"^\s*,\s*(?:and|or|but)\b")  # between two things alone it parts clauses; in a longer list, members
PASSIVE = re.compile(r"\s+(?:\w+ly\s+)?(?:by|through|via|with|after|upon|during|under|from|when)\b")
SHARED = re.compile(r"(?:,|\band|\bor|\bthus|\bthereby|\bhence)(?:\s+(?:can|will|may|also|then|thus|even|\w+ly))*\s*$")
KEPT = 3  # sentences for one pair of steps
MOST = 24  # asserted links of one path


class Way(Enum):
    """Which of the two things around causal words is the cause."""

    FORWARD = "the first"
    BACKWARD = "the second"
    EITHER = "either"


@dataclass(frozen=True, slots=True, kw_only=True)
class Causal:
    """Causal words and where they stand in the piece's text."""

    start: int
    end: int
    way: Way

    def fits(self, a: Mention, b: Mention) -> bool:
        """Whether `a` may be the cause of `b` by their order."""
        return self.way is Way.EITHER or (a.start < b.start) == (self.way is Way.FORWARD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A cause and an effect that one sentence names, with the role of each."""

    cause: Mention
    effect: Mention
    from_role: Role
    to_role: Role
    piece: Piece
    polarity: Polarity | None
    hedged: bool
    strong: bool = True  # causal words stand between the two; else the sentence only says that one was found after the other
    near: bool = False  # nothing else that could be cause or effect stands between either of them and the causal words


def role_of(mention: Mention) -> Role:
    """The role of a mention; a property that is set (cooling rate, annealing temperature) is of the process."""
    if mention.type is MentionType.PROPERTY and is_setting(mention.name):
        return Role.PROCESS
    return ROLES[mention.type]


def find_claims(pieces: Iterable[Piece]) -> tuple[Claim, ...]:
    """Every cause and effect that a sentence asserts between things of different roles, forward in the order of roles."""
    found = [claim for piece in pieces if _speaks(piece) for claim in _claims(piece)]
    return tuple(sorted(found, key=lambda claim: not claim.strong))


def _speaks(piece: Piece) -> bool:
    if (
        piece.endless
        or piece.evidence.kind is EvidenceKind.ROW
        or piece.part in {Part.BACK, Part.TITLE, Part.INTRODUCTION, Part.REVIEW}
    ):
        return False
    return not is_cited(piece)


def _claims(piece: Piece) -> list[Claim]:
    cues = _find_cues(piece.text)
    produced = _found(piece.text, "made", "words", Way.EITHER) if piece.part is not Part.METHODS else []
    if not cues and not produced:
        return []
    named = [mention for mention in piece.mentions if mention.type in ROLES and not is_denied(piece, mention)]
    named = [mention for mention in named if not _is_verb(piece, mention, cues) and not _is_other(piece, mention)]
    near = _beside(piece, named, cues)
    found: dict[tuple[str, str], Claim] = {}
    for a in named:
        for b in named:
            if role_of(a) is Role.MATERIAL and (role_of(b) is Role.PROCESS or not _is_added(piece, a)):
                continue
            if ORDER.index(role_of(a)) < ORDER.index(role_of(b)) and (
                _linked(piece, a, b, cues) or (_makes(a, b) and _produced(piece, a, b, produced, cues))
            ):
                one = replace(
                    _claim(piece, a, b),
                    strong=_linked(piece, a, b, cues),
                    near=(a.start, b.start) in near,
                )
                known = found.get((a.name, b.name))
                if known is None or (one.near and not known.near):
                    found[a.name, b.name] = one
    return list(found.values())


def _find_cues(text: str) -> list[Causal]:
    """All causal words. At the head of a sentence "due to" names the cause first; "is refined by" names it last."""
    found = [
        replace(one, way=Way.BACKWARD) if PASSIVE.match(text, one.end) else one
        for one in _found(text, "cause", "forward", Way.FORWARD)
    ]
    found += [
        replace(one, way=Way.FORWARD if one.start < HEAD else one.way)
        for one in _found(text, "cause", "backward", Way.BACKWARD)
    ]
    found += _found(text, "cause", "mutual", Way.EITHER)
    found += [one for one in _found(text, "cause", "therefore", Way.FORWARD) if one.start >= HEAD]
    return found + _found(text, "change", "trend", Way.EITHER)


def _found(text: str, group: str, name: str, way: Way) -> list[Causal]:
    return [Causal(start=match.start(), end=match.end(), way=way) for match in cue(group, name).finditer(text)]


def _beside(piece: Piece, named: list[Mention], cues: list[Causal]) -> set[tuple[int, int]]:
    """Where the cause and the effect of every pair right before and right behind causal words start.

    The members of a list stand as one.

    Verbs that share a subject ("hinders cracks, lowers the growth rate and raises the toughness") share the cause.
    """
    found: set[tuple[int, int]] = set()
    subject: list[Mention] = []
    for one in sorted(cues, key=lambda one: one.start):
        low, high = one.start + piece.start, one.end + piece.start
        before = _listed(piece, [thing for thing in reversed(named) if thing.end <= low], edge=low)
        if not (subject and SHARED.search(piece.text[: one.start])):
            subject = before
        pairs = [(a, b) for a in subject for b in _listed(piece, [thing for thing in named if thing.start >= high], edge=high)]
        found |= {(a.start, b.start) for a, b in pairs if one.way is not Way.BACKWARD}
        found |= {(b.start, a.start) for a, b in pairs if one.way is not Way.FORWARD}
    return found


def _listed(piece: Piece, ranked: list[Mention], *, edge: int) -> list[Mention]:
    """The thing closest to an edge, and what is listed with it; nothing when it is far or in another clause."""
    found: list[Mention] = []
    for one in ranked:
        gap = piece.between(one.end, edge) if one.end <= edge else piece.between(edge, one.start)
        limit = FAR if not found else LISTED
        if len(gap.split()) > limit or (";" in gap) or (found and LIST.search(gap) is None):
            break
        if len(found) == 1 and CLAUSE.match(gap):
            break
        found.append(one)
        edge = one.start if one.end <= edge else one.end
    return found


def _is_verb(piece: Piece, mention: Mention, cues: list[Causal]) -> bool:
    """Whether a mention is no end of a link.

    It is the causal word itself ("reducing", "yields"), an operation whose name says nothing, or one that something else is
    named for ("temper embrittlement").
    """
    low, high = mention.start - piece.start, mention.end - piece.start
    if mention.type is MentionType.OPERATION and (is_generic(mention.name) or cue("eponym").match(piece.text, high + 1)):
        return True
    return any(one.start <= low < one.start + HEAD and high <= one.end < high + HEAD for one in cues)


def _is_other(piece: Piece, mention: Mention) -> bool:
    """Whether a bare "temperature" or "time" is another one than a step's: a test temperature, a temperature range."""
    if mention.type is not MentionType.PROPERTY or " " in mention.name or not is_setting(mention.name):
        return False
    word = re.search(r"([\w-]+)\s*$", piece.between(piece.start, mention.start))
    free = word is None or cue("bare", "before").fullmatch(word[1]) is not None
    return not free or cue("bare", "behind").match(piece.text, mention.end - piece.start + 1) is not None


def _is_added(piece: Piece, mention: Mention) -> bool:
    """Whether the words right before or behind speak of how much of the material there is: then it is a cause."""
    beside = piece.between(mention.start - 30, mention.start), piece.text[mention.end - piece.start :][:15]
    return any(said(text, "added") for text in beside)


def _makes(a: Mention, b: Mention) -> bool:
    """Whether the two are a doing and a phase: "formed after annealing" says that the annealing made it."""
    return a.type is MentionType.OPERATION and b.type is MentionType.PHASE


def _produced(piece: Piece, a: Mention, b: Mention, produced: list[Causal], cues: list[Causal]) -> bool:
    """Whether a phase is said to be there beside a doing, and no causal words between the two say who acts on whom."""
    parted = any(min(a.end, b.end) <= one.start + piece.start <= max(a.start, b.start) for one in cues)
    return not parted and _linked(piece, a, b, produced)


def _linked(piece: Piece, a: Mention, b: Mention, cues: list[Causal]) -> bool:
    """Whether causal words stand between the two, or open the sentence before both, and say that `a` is the cause."""
    low, high = min(a.end, b.end) - piece.start, max(a.start, b.start) - piece.start
    return any((low <= one.start <= high or one.start < HEAD) and one.fits(a, b) for one in cues)


def _claim(piece: Piece, a: Mention, b: Mention) -> Claim:
    low, high = sorted((a.end, b.end))
    between = piece.between(low, high)
    negative = said(between, "cause", "negative")
    return Claim(
        cause=a,
        effect=b,
        from_role=role_of(a),
        to_role=role_of(b),
        piece=piece,
        polarity=Polarity.NEGATIVE if negative else Polarity.POSITIVE,
        hedged=said(piece.text, "hedge"),
    )


def assert_transitions(path: Path, claims: Iterable[Claim], strand: Strand) -> Path:
    """The path with every claim whose cause and effect are steps of it; a stitched link gives way to an asserted one."""
    found: dict[tuple[str, str], Transition] = {(one.from_step, one.to_step): one for one in path.transitions if one.asserted}
    for claim in sorted(claims, key=lambda claim: (not names_state(claim.piece, strand), not claim.strong, not claim.near)):
        first, second = _step(path, claim.from_role, claim.cause), _step(path, claim.to_role, claim.effect)
        if first is None or second is None or of_another(claim.piece, strand):
            continue
        known = found.get((first, second))
        if known is None and len(found) < MOST:
            found[first, second] = _transition(path, claim, first, second)
        elif known is not None and len(known.evidence) < KEPT and claim.piece.id not in known.evidence:
            found[first, second] = known.model_copy(update={"evidence": (*known.evidence, claim.piece.id)})
    kept = tuple(one for one in path.transitions if (one.from_step, one.to_step) not in found)
    return path.model_copy(update={"transitions": (*found.values(), *kept)})


def tie(path: Path, strand: Strand, texts: dict[str, str]) -> Path:
    """The path with the links that sentences assert by naming the state's treatment beside its result."""
    if not path.process:
        return path
    cause = _marked(path, strand)
    facts = [(step.id, Role.STRUCTURE, fact.tied) for step, fact in zip(path.structure, strand.structures, strict=True)]
    facts += [(step.id, Role.PROPERTY, fact.tied) for step, fact in zip(path.property, strand.properties, strict=True)]
    known = {(one.from_step, one.to_step): one for one in path.transitions}
    for effect, role, tied in facts:
        if tied is not None:
            known[cause, effect] = _tied(path, known.get((cause, effect)), (cause, effect, role), tied, texts[tied])
    return path.model_copy(update={"transitions": tuple(sorted(known.values(), key=lambda one: not one.asserted))})


def _tied(path: Path, known: Transition | None, ends: tuple[str, str, Role], tied: str, text: str) -> Transition:
    """The link as the sentence asserts it; one that another sentence explains keeps that one first."""
    if known is not None and known.asserted:
        return known if tied in known.evidence else known.model_copy(update={"evidence": (*known.evidence, tied)[:KEPT]})
    cause, effect, role = ends
    return Transition(
        id=array_id(path.id, "transition", cause, effect, True),
        from_role=Role.PROCESS,
        to_role=role,
        from_step=cause,
        to_step=effect,
        asserted=True,
        mechanism=text,
        evidence=(tied,),
    )


def _marked(path: Path, strand: Strand) -> str:
    """The last step that bears a value which tells the state apart, else the last step."""
    told = {(mark.quantity.low, mark.quantity.high, mark.quantity.unit) for mark in strand.marks}
    bearing = [step.id for step in path.process if any((q.low, q.high, q.unit) in told for q in step.parameters)]
    return (bearing or [path.process[-1].id])[-1]


def names_state(piece: Piece, strand: Strand) -> bool:
    """Whether the sentence names the state: its label, or a value that tells it apart."""
    if any(label_pattern(name).search(piece.text) for name in strand.names):
        return True
    return any(_within(mark.quantity, one) for mark in strand.marks for one in piece.quantities)


def of_another(piece: Piece, strand: Strand) -> bool:
    """Whether the sentence gives a value in the unit of one that tells this state apart, and not this state's own."""
    for mark in strand.marks:
        own = mark.quantity
        rivals = [one for one in piece.quantities if own.unit is not None and one.unit == own.unit]
        if rivals and not any(_within(own, one) for one in rivals):
            return True
    return False


def _within(own: Number, told: Number | FoundQuantity) -> bool:
    """Whether a value is the one that is said, or lies in a range or beyond a bound that is said."""
    if own.low is None or own.high is None or own.unit != told.unit or (told.low, told.high) == (None, None):
        return False
    return (told.low is None or told.low <= own.low) and (told.high is None or own.high <= told.high)


def _transition(path: Path, claim: Claim, first: str, second: str) -> Transition:
    return Transition(
        id=array_id(path.id, "transition", first, second, True),
        from_role=claim.from_role,
        to_role=claim.to_role,
        from_step=first,
        to_step=second,
        asserted=True,
        polarity=claim.polarity,
        hedged=claim.hedged,
        mechanism=claim.piece.text,
        evidence=(claim.piece.id,),
    )


def _step(path: Path, role: Role, mention: Mention) -> str | None:
    name = fold(mention.name)
    if role is Role.MATERIAL:
        one = path.material
        return one.id if one and name in {fold(one.name), *(fold(alias) for alias in one.aliases)} else None
    if role is Role.PROCESS:
        return _process_step(path, mention)
    if role is Role.STRUCTURE:
        return next((step.id for step in path.structure if same_thing(name, fold(step.feature))), None)
    said_so = {name, fold(mention.text)}  # a step may be called by the vocabulary or by the paper's own word
    return next((step.id for step in path.property if any(same_thing(one, fold(step.name)) for one in said_so)), None)


def _process_step(path: Path, mention: Mention) -> str | None:
    """The step of this operation, of one that it specifies, or the last that sets a parameter of this name."""
    name = fold(mention.name)
    exact = next((step.id for step in path.process if fold(step.operation) == name), None)
    if exact is not None or mention.type is MentionType.OPERATION:
        return exact or next((step.id for step in path.process if same_thing(name, fold(step.operation))), None)
    setting = [step.id for step in path.process if any(fold(one.name) in name for one in step.parameters)]
    if " " not in name and len(setting) > 1:
        return None
    if said(name, "mere", "cooled"):
        setting = setting or [step.id for step in path.process if cue("mere", "cool").fullmatch(fold(step.operation))]
    named = [step.id for step in path.process if fold(step.operation)[:5] in name]
    chosen = named or setting
    return chosen[-1] if chosen else None


def same_thing(a: str, b: str) -> bool:
    """Whether two folded names are one, or one is the other with more words before or behind it, or is measured by it."""
    if a == b or (min(len(a), len(b)) > 4 and (a.endswith(b) or b.endswith(a) or a.startswith(b) or b.startswith(a))):
        return True
    return any(is_measure(one, of=other) for one, other in ((a, b), (b, a)))


def is_measure(name: str, *, of: str) -> bool:
    """Whether a property is what a general one is measured by: an impact energy of toughness, an elongation of ductility."""
    general = next((one for one in names_in("called") if cue("called", one).fullmatch(of)), of)
    return general in names_in("family") and cue("family", general).fullmatch(name) is not None

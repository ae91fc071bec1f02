"""Reads a question with the same grammar as papers: question → `Question` with its `Frame`, foci, parts and asked units."""

import re

from agent.cue import has, names
from agent.part import find_parts
from agent.question import Focus, Name, Part, Question
from agent.run import Frame
from agent.term import content_words
from ingest.assemble.lexicon import is_setting
from ingest.find.mention import find_mentions
from ingest.find.quantity import find_quantities
from ingest.find.unit import normal_unit
from ingest.find.vocabulary import vocabulary
from ingest.record import FoundQuantity, Mention, MentionType, Quantity, QuantityKind, Role

ROLE = {
    MentionType.MATERIAL: Role.MATERIAL,
    MentionType.SAMPLE: Role.MATERIAL,
    MentionType.OPERATION: Role.PROCESS,
    MentionType.PHASE: Role.STRUCTURE,
    MentionType.FEATURE: Role.STRUCTURE,
    MentionType.PROPERTY: Role.PROPERTY,
}
ASKED_UNIT = re.compile(r"(?:\b(?:in|into|to)\s+|[(,]\s*)(?!(?:in|into|to|as)\s)([A-Za-zµμΩ°%][\w/·.%°µμΩ^−-]*)")
WORD = re.compile(r"[a-z]{4,}")  # a plain word is no unit that is asked for ("times")
DEGREE = re.compile(r"\b(?:low|high|poor|good)[ -]$", re.IGNORECASE)
JOINED = re.compile(r"[\w.-]$")
ENGLISH = frozenset(
    {"a", "as", "at", "in", "h", "s", "m", "g", "l", "t", "c", "b", "d", "i"}
)  # words or list marks before units


def read_question(text: str) -> Question:
    """The question taken apart; a question without anything of the field has one part and an empty frame."""
    mentions = telling_mentions(text)
    quantities = asked_quantities(text)
    units = asked_units(text, quantities=quantities)
    foci = find_foci(text) or _plain_focus(mentions, units=units, quantities=quantities)
    sided = not foci or foci[0] not in (Focus.MECHANISM, Focus.TRADEOFF)
    parts = find_parts(text, mentions=mentions, sided=sided)
    return Question(
        text=text,
        frame=_frame(text, mentions=mentions, quantities=quantities, foci=foci),
        foci=foci,
        parts=tuple(_part(own=own, whole=whole) for own, whole in parts),
        units=units,
    )


def find_foci(text: str) -> tuple[Focus, ...]:
    """Every kind of answer that the question asks for, in the order of `agent/cues.toml`."""
    return tuple(Focus(name) for name in names("question") if has("question", name, text))


def _plain_focus(
    mentions: tuple[Mention, ...], *, units: tuple[str, ...], quantities: tuple[FoundQuantity, ...]
) -> tuple[Focus, ...]:
    """A property, a unit or a limit that is merely named asks for its value."""
    limited = any(q.kind is QuantityKind.BOUND and q.unit is not None for q in quantities)
    return (Focus.VALUE,) if units or limited or any(m.type is MentionType.PROPERTY for m in mentions) else ()


def asked_units(text: str, *, quantities: tuple[FoundQuantity, ...] = ()) -> tuple[str, ...]:
    """Units that stand without a number: "in K please", "conductivity in mS/cm", "hardness (HV)"."""
    found = []
    for match in ASKED_UNIT.finditer(text):
        raw = match[1].rstrip(".,;:?)")
        inside = any(q.start <= match.start(1) < q.end for q in quantities)
        word = WORD.fullmatch(raw) or (raw.casefold() in ENGLISH and raw != "C")
        unit = None if inside or word else normal_unit(raw)
        if unit is not None:
            found.append(unit)
    return tuple(dict.fromkeys(found))


def telling_mentions(text: str) -> tuple[Mention, ...]:
    """What a question names, without words that alone say little ("used", "steel")."""
    return tuple(m for m in find_mentions(text) if not _says_little(m) and not _describes(m, text=text))


def _describes(mention: Mention, *, text: str) -> bool:
    """Whether a property is not what is asked for.

    It describes something ("low melting point glass"), names a given number ("Tp 1320 °C"), or says where something is done
    ("quenched from the solution temperature").
    """
    if mention.type is not MentionType.PROPERTY:
        return False
    before = text[: mention.start]
    place = has("place", "before", before) and has("place", "setting", mention.text)
    given = any(0 <= q.start - mention.end <= 1 and not _limits(q, name=mention.name) for q in find_quantities(text))
    return given or place or DEGREE.search(before) is not None


def _limits(quantity: FoundQuantity, *, name: str) -> bool:
    """Whether a number is a limit for what is asked ("a yield strength above 900 MPa") rather than a setting."""
    return quantity.kind is QuantityKind.BOUND and not is_setting(name)


def _says_little(mention: Mention) -> bool:
    term = vocabulary().find(mention.name, mention.type)
    classes = mention.type is MentionType.MATERIAL and has("material", "class", mention.text)
    return classes or (term is not None and term.generic)


def asked_quantities(text: str) -> tuple[FoundQuantity, ...]:
    """The numbers that are asked for: those inside the name of a material or a sample ("6005A", "X-4N") are none."""
    named = [(m.start, m.end) for m in find_mentions(text) if m.type in (MentionType.MATERIAL, MentionType.SAMPLE)]
    found = (q for q in find_quantities(text) if not any(q.start < end and start < q.end for start, end in named))
    return tuple(q for q in found if not JOINED.search(text[: q.start]))


def _part(*, own: str, whole: str) -> Part:
    return Part(own=own, text=whole, names=find_names(whole), quantities=asked_quantities(whole))


def find_names(text: str) -> tuple[Name, ...]:
    """What a text names, each once, in order."""
    found = [Name(role=ROLE[m.type], text=m.text, name=m.name) for m in telling_mentions(text) if m.type in ROLE]
    return tuple(dict.fromkeys(found))


def _frame(
    text: str, *, mentions: tuple[Mention, ...], quantities: tuple[FoundQuantity, ...], foci: tuple[Focus, ...]
) -> Frame:
    by_role: dict[Role, list[str]] = {role: [] for role in Role}
    for mention in mentions:
        if mention.type in ROLE:
            by_role[ROLE[mention.type]].append(mention.text)
    spans = [(m.start, m.end) for m in mentions if m.type in ROLE] + [(q.start, q.end) for q in quantities]
    return Frame(
        material=tuple(dict.fromkeys(by_role[Role.MATERIAL])),
        process=tuple(dict.fromkeys(by_role[Role.PROCESS])),
        structure=tuple(dict.fromkeys(by_role[Role.STRUCTURE])),
        property=tuple(dict.fromkeys(by_role[Role.PROPERTY])),
        conditions=tuple(_condition(q, text=text) for q in quantities),
        constraints=content_words(_without(text, spans=spans)),
        focus=foci[0].value if foci else None,
    )


def _condition(quantity: FoundQuantity, *, text: str) -> Quantity:
    """The number as asked; its name is the word before it, which is all that the question says of it."""
    before = content_words(text[max(0, quantity.start - 40) : quantity.start])
    fields = quantity.model_dump(exclude={"start", "end", "group"})
    return Quantity(name=before[-1] if before else "", **fields)


def _without(text: str, *, spans: list[tuple[int, int]]) -> str:
    kept = list(text)
    for start, end in spans:
        kept[start:end] = " " * (end - start)
    return "".join(kept)

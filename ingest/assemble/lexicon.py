"""What the vocabulary and the units say about names: which units a property may have, which units are conditions."""

import re
from functools import lru_cache

from ingest.assemble.cue import cue
from ingest.assemble.parameter import element_symbols, unit_names
from ingest.find.unit import same_dimension
from ingest.find.vocabulary import remembered, vocabulary
from ingest.record import Mention, MentionType

ELEMENTS = element_symbols()
LENGTHS = frozenset({"nm", "µm", "mm", "cm", "Å", "m"})
PERCENTS = frozenset({"%", "wt%", "at%", "vol%", "mol%"})
CONDITIONS = frozenset(
    {
        "temperature",
        "time",
        "cooling rate",
        "heating rate",
        "pressure",
        "speed",
        "frequency",
        "voltage",
        "current density",
        "force",
        "strain rate",
        "number",
        "energy",
        "concentration",
        "size",
        "loading",
    }
)

SET_ONLY = frozenset(  # what units of these measure is set in a test: no property bears them unless the vocabulary says so
    {
        "time",
        "temperature",
        "cooling rate",
        "heating rate",
        "current density",
        "speed",
        "scanning speed",
        "power",
        "frequency",
        "voltage",
        "flow rate",
        "concentration",
        "amount",
        "force",
        "loading",
        "strain rate",
    }
)

NOUNS = ("ing", "ion", "ment", "sis", "ysis")  # endings of nouns of doing
CLASSES = frozenset({"steels and irons", "nonferrous alloys", "carbon", "polymers", "composites"})
ROLES = "roles"
SETTINGS = frozenset({"process parameters", "welding and process responses"})


def is_element(text: str) -> bool:
    """Whether a head is the symbol of an element, with "bal." or a bracket behind it at most."""
    return re.sub(r"\s*[(\[].*$|\s*(?:bal\.?|balance)$", "", text.strip()) in ELEMENTS


def length_unit(unit: str | None) -> bool:
    """Whether a unit is of length."""
    return unit in LENGTHS


def is_measure(unit: str | None) -> bool:
    """Whether a phase can be measured in it: a length, a percentage, a number density, an area per mass."""
    return (
        unit in LENGTHS
        or unit in PERCENTS
        or unit in {"m2/g", "m2/kg", "cm3/g", "m-2", "m-3", "cm-2", "cm-3", "µm2", "nm2", "µm3", "nm3"}
    )


def is_condition(unit: str | None) -> bool:
    """Whether a quantity of this unit can be what something was measured at."""
    return unit_names().get(unit or "") in CONDITIONS


def fits(name: Mention, unit: str | None) -> bool:
    """Whether a property or feature may bear a number of this unit, by the units that the vocabulary gives it."""
    usual = usual_units(name.type, name.name)
    if usual:
        return any(_alike(unit, one) for one in usual)
    if unit is None:
        return "ratio" in name.name
    if name.type is MentionType.FEATURE:
        return is_measure(unit) and not cue("vague", "events").fullmatch(name.name)
    return unit_names().get(unit) not in SET_ONLY


def suits(kind: MentionType, name: str, unit: str | None) -> bool:
    """Whether the vocabulary's units of a name allow this one; a name without units allows all."""
    usual = usual_units(kind, name)
    return not usual or any(_alike(unit, one) for one in usual)


@remembered
def is_setting(name: str) -> bool:
    """Whether a property's name is of what is set rather than found: laser power, annealing temperature, load."""
    term = vocabulary().find(name, MentionType.PROPERTY)
    if term is not None:
        return term.group in SETTINGS
    return any(name.lower().endswith(" " + known) for known in _settings())


@remembered
def _settings() -> tuple[str, ...]:
    return tuple(term.name.lower() for term in vocabulary().of(MentionType.PROPERTY) if term.group in SETTINGS)


@remembered
def operation_group(name: str) -> str | None:
    """The group that the vocabulary puts an operation in; None when it does not know it."""
    term = vocabulary().find(name, MentionType.OPERATION)
    return term.group if term is not None else None


@remembered
def noun_of(name: str, printed: str) -> str:
    """The noun for what a text prints of an operation: "attrition milled" is "attrition milling", whatever its main name.

    One of the names that the vocabulary gives it, with the same words before the last and the same stem; else `name`.
    """
    term = vocabulary().find(name, MentionType.OPERATION)
    words = printed.lower().replace("-", " ").split()
    if term is None or not words:
        return name
    for known in (term.name, *term.aliases):
        own = known.lower().replace("-", " ").split()
        if (
            own[:-1] == words[:-1]
            and not any(word.endswith("ly") for word in own)
            and own[-1][:4] == words[-1][:4]
            and own[-1].endswith(NOUNS)
        ):
            return known
    return name


@remembered
def operation_named(phrase: str) -> str | None:
    """The operation that a parameter's name begins with: "annealing temperature" is annealing's."""
    words = phrase.lower().split()
    for count in range(len(words) - 1, 0, -1):
        term = vocabulary().find(" ".join(words[:count]), MentionType.OPERATION)
        if term is not None and not term.generic and words[0] not in {"heating", "cooling", "holding"}:
            return term.name
    return None


@remembered
def is_phase(name: str) -> bool:
    """Whether a name is that of a phase or constituent."""
    return (
        vocabulary().find(name, MentionType.PHASE) is not None
        or vocabulary().find(name.rstrip("s"), MentionType.PHASE) is not None
    )


@remembered
def is_plain_element(name: str) -> bool:
    """Whether a name is that of a chemical element."""
    term = vocabulary().find(name, MentionType.MATERIAL)
    return term is not None and term.group == "elements"


@remembered
def is_class(name: str) -> bool:
    """Whether a name is that of a class of materials ("carbon steel", "ceramic") rather than of one material."""
    term = vocabulary().find(name, MentionType.MATERIAL)
    return term is not None and term.group in CLASSES


@remembered
def is_role(name: str) -> bool:
    """Whether a name says what a material is for or how it came in ("dopant", "impurity") rather than which it is."""
    term = vocabulary().find(name, MentionType.MATERIAL)
    return term is not None and term.group == ROLES


@remembered
def is_generic(name: str) -> bool:
    """Whether an operation's name alone says little ("prepared", "used")."""
    term = vocabulary().find(name, MentionType.OPERATION)
    return term is not None and term.generic


@remembered
def usual_units(kind: MentionType, name: str) -> tuple[str, ...]:
    """The typical units of a term; empty when the vocabulary does not know it."""
    term = vocabulary().find(name, kind)
    return term.units if term is not None else ()


@lru_cache(maxsize=4096)
def _alike(unit: str | None, usual: str) -> bool:
    if unit is None or unit == usual:
        return (unit or "") in {usual, "", "1"} and (unit == usual or usual in {"", "1"})
    return same_dimension(unit, usual)

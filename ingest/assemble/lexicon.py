"""What the vocabulary and the units say about names: which units a property may have, which units are conditions."""

import re
from functools import lru_cache

from ingest.assemble.parameter import element_symbols, unit_names
from ingest.find.unit import same_dimension
from ingest.find.vocabulary import vocabulary
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
        return False
    return unit_names().get(unit) not in {"time", "temperature", "cooling rate", "heating rate"}


@lru_cache(maxsize=4096)
def usual_units(kind: MentionType, name: str) -> tuple[str, ...]:
    """The typical units of a term; empty when the vocabulary does not know it."""
    term = vocabulary().find(name, kind)
    return term.units if term is not None else ()


@lru_cache(maxsize=4096)
def _alike(unit: str | None, usual: str) -> bool:
    if unit is None or unit == usual:
        return (unit or "") in {usual, "", "1"} and (unit == usual or usual in {"", "1"})
    return same_dimension(unit, usual)

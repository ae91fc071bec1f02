"""Numbers recomputed for a claim (an asked unit, a difference, a ratio): marked derived, recomputed by the check."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agent.cue import has
from agent.question import Part
from agent.run import ClaimValue
from agent.support import typical_units
from agent.weight import same_number
from ingest.find.mention import find_mentions
from ingest.find.quantity import find_quantities
from ingest.find.unit import convert, same_dimension, to_si
from ingest.record import FoundQuantity, Mention, MentionType, QuantityKind, Role

MOST_CONVERSIONS = 4
KELVIN = {"°C", "K"}  # a difference is the same in both
AROUND = 30  # characters before a number in which a word says that it is a difference


@dataclass(frozen=True, slots=True, kw_only=True)
class Insertion:
    """Text to put behind a number of a claim."""

    at: int
    text: str
    value: ClaimValue


def with_asked_units(
    text: str, *, part: Part, units: tuple[str, ...], evidence: tuple[str, ...], words: int
) -> tuple[str, tuple[ClaimValue, ...]]:
    """The text with "(about 187 K)" behind each number that was asked for in another unit, as far as `words` allows."""
    found: list[Insertion] = []
    for quantity in find_quantities(text) if units else ():
        unit = next((u for u in units if _convertible(quantity, unit=u)), None)
        wanted = unit is not None and _is_asked(quantity, text=text, part=part)
        insertion = _insertion(quantity, unit=unit, text=text, evidence=evidence) if unit and wanted else None
        if insertion is not None and len(found) < MOST_CONVERSIONS:
            found.append(insertion)
    made = []
    for insertion in sorted(found, key=lambda i: -i.at):
        longer = f"{text[: insertion.at]} {insertion.text}{text[insertion.at :]}"
        if len(longer.split()) <= words:
            text = longer
            made.append(insertion.value)
    return text, tuple(reversed(made))


def _convertible(quantity: FoundQuantity, *, unit: str) -> bool:
    return quantity.unit is not None and quantity.unit != unit and same_dimension(quantity.unit, unit)


def _is_asked(quantity: FoundQuantity, *, text: str, part: Part) -> bool:
    """Whether a number is of an asked property: the nearest property or treatment is one. A number of the question is not."""
    if any(same_number(asked, quantity) for asked in part.quantities):
        return False
    asked_names = {name.name for name in part.of(Role.PROPERTY)}
    return not asked_names or name_of(quantity, mentions=find_mentions(text)) in asked_names


def name_of(quantity: FoundQuantity, *, mentions: Sequence[Mention]) -> str:
    """What a number is of: the nearest property that is given in such a unit, else the name of its dimension."""
    fitting = [m for m in mentions if m.type is MentionType.PROPERTY and _gives(m, unit=quantity.unit)]
    if fitting:
        return min(fitting, key=lambda m: min(abs(m.end - quantity.start), abs(m.start - quantity.end))).name
    si = to_si(quantity.low if quantity.low is not None else 1.0, quantity.unit) if quantity.unit else None
    return si.dimension if si is not None else "value"


def _gives(mention: Mention, *, unit: str | None) -> bool:
    return unit is not None and any(same_dimension(unit, typical) for typical in typical_units(mention.name))


def _insertion(quantity: FoundQuantity, *, unit: str, text: str, evidence: tuple[str, ...]) -> Insertion | None:
    assert quantity.unit is not None
    difference = is_difference(text, at=quantity.start)
    if difference and {quantity.unit, unit} == KELVIN:
        return None
    low, high = (_converted(v, quantity.unit, unit, difference=difference) for v in (quantity.low, quantity.high))
    numbers = [v for v in (low, high) if v is not None]
    if not numbers:
        return None
    said = "–".join(dict.fromkeys(written(v) for v in numbers))
    raw = f"{said} {unit}"
    value = ClaimValue(
        name="converted", raw=raw, low=low, high=high, unit=unit, kind=QuantityKind.APPROXIMATE, evidence=evidence, derived=True
    )
    return Insertion(at=quantity.end, text=f"(about {raw})", value=value)


def _converted(value: float | None, unit: str, to: str, *, difference: bool) -> float | None:
    return None if value is None else convert(value, unit, to, difference=difference)


def is_difference(text: str, *, at: int) -> bool:
    """Whether the number at this place is a change ("lower by 60 °C"), which converts without an offset."""
    return has("number", "difference", text[max(0, at - AROUND) : at])


def written(value: float) -> str:
    """Three significant figures at least, whole numbers whole: 187, 0.509, 3.6."""
    if value == 0:
        return "0"
    if abs(value) >= 100:
        return f"{value:.0f}"
    return re.sub(r"\.?0+$", "", f"{value:.3g}") if "e" not in f"{value:.3g}" and "." in f"{value:.3g}" else f"{value:.3g}"

"""Heads of table columns and rows: what they name and in which unit ("YS at 20 °C (MPa)", "Temperature/°C", "σ [MPa]")."""

import re
from dataclasses import dataclass

from ingest.find.even import even
from ingest.find.quantity import find_quantities
from ingest.find.unit import normal_unit
from ingest.record import FoundQuantity

BRACKETED = re.compile(
    r"^(?P<name>.+?)\s*[(\[](?:in )?(?P<unit>[^()\[\]]*(?:\([^()]*\)[^()\[\]]*)*)[)\]]\s*(?P<rest>.*)$", re.DOTALL
)
SLASHED = re.compile(r"^(?P<name>.+?)\s*/\s*(?P<unit>[^/]+(?:/[^/]+)?)$", re.DOTALL)
COMMAED = re.compile(r"^(?P<name>.+?),\s*(?:in )?(?P<unit>[^,]+)$", re.DOTALL)
SPACED = re.compile(r"^(?P<name>.+?)\s+(?P<unit>\S+(?: \S+)?)$", re.DOTALL)
POWER = re.compile(r"^[×x·]?\s*10\s*\^?\s*(?P<power>[-+]?\d{1,2})\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What a head says: its name without the unit, the unit in house writing, and a power of ten to multiply with."""

    name: str
    unit: str | None = None
    power: int = 0


def read_head(text: str) -> Head:
    """Split a head into name and unit; a head without a unit is all name."""
    flat = even(text).strip()
    for pattern in (BRACKETED, COMMAED, SLASHED, SPACED):
        match = pattern.match(flat)
        if not match:
            continue
        if pattern is SPACED and not _sure(match["unit"]):
            continue
        power, unit = _unit(match["unit"])
        if unit is None:
            continue
        rest = match.groupdict().get("rest") or ""
        name = f"{match['name']} {rest}".strip(" ,;:/")
        return Head(name=text.strip()[: len(name)] if text.strip().startswith(name) else name, unit=unit, power=power)
    whole = normal_unit(flat) if re.search(r"[%°/·]|H[VRB]", flat) else None  # "A-1" is a sample, not a reciprocal ampere
    return Head(name=text.strip(), unit=whole)


def _sure(unit: str) -> bool:
    """After a mere space only what cannot be a word: "C wt.%", "YS MPa", not "Sample A"."""
    return len(unit) > 1 and not (unit.isalpha() and unit.islower() and len(unit) > 2)


def _unit(text: str) -> tuple[int, str | None]:
    power = POWER.match(text)
    body = text[power.end() :] if power else text
    return (int(power["power"]) if power else 0), normal_unit(body)


def read_cell(text: str, head_unit: str | None = None, *, offset: int = 0) -> tuple[FoundQuantity, ...]:
    """The quantities of a cell; a bare number takes the head's unit, and "860/5/60" gives one for each part.

    A unit printed in the cell wins. Dashes, "n.d." and words give nothing.
    """
    composite = _composite(text)
    if composite:
        return tuple(_with_unit(q, head_unit) for at, part in composite for q in _numbers(part, offset + at))
    return tuple(_with_unit(q, head_unit) for q in _numbers(text, offset))


def _numbers(text: str, offset: int) -> tuple[FoundQuantity, ...]:
    return find_quantities(text, offset=offset, cell=True)


def _composite(text: str) -> list[tuple[int, str]] | None:
    """The parts of "860/5/60", with their places; None for anything else."""
    if not re.fullmatch(r"\s*[\d.]+(?:\s*/\s*[\d.]+)+\s*", text):
        return None
    return [(m.start(), m[0]) for m in re.finditer(r"[\d.]+", text)]


def _with_unit(quantity: FoundQuantity, unit: str | None) -> FoundQuantity:
    return quantity if quantity.unit is not None or quantity.kind is None else quantity.model_copy(update={"unit": unit})

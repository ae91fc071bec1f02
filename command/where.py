"""The small language of `--where` and `--condition`: "yield strength > 900 MPa and grain size between 1 and 5 µm".

Grammar: FILTER ("and" FILTER)*, where FILTER is NAME OP NUMBER UNIT, or NAME "between" NUMBER "and" NUMBER UNIT. OP is one of
> >= < <= = (also ≥ ≤). A role may stand before the name: "structure: grain size < 5 µm". The unit may be left out.
"""

import math
import re
from collections.abc import Sequence

from graph.query import QuantityFilter
from ingest.errors import BadUsage
from ingest.find.unit import normal_unit
from ingest.record import Role

NUMBER = r"[-+−–]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?"
UNIT = r"(?P<unit>(?!and\b)[^\s\d<>=≤≥][^<>=≤≥]*?)?"
NAME = r"(?:(?P<role>\w+)\s*:\s*)?(?P<name>[^<>=≤≥:]+?)"
COMPARED = re.compile(rf"\s*{NAME}\s*(?P<op>>=|<=|≥|≤|>|<|=)\s*(?P<number>{NUMBER})\s*{UNIT}\s*", re.UNICODE)
BETWEEN = re.compile(rf"\s*{NAME}\s+between\s+(?P<low>{NUMBER})\s+and\s+(?P<high>{NUMBER})\s*{UNIT}\s*", re.UNICODE)
NEXT_FILTER = re.compile(r"\s+and\s+(?![-+−–]?[\d.])")  # "and" before a number belongs to "between"
EXAMPLE = 'write for example "yield strength > 900 MPa" or "grain size between 1 and 5 µm"'


def parse_filters(texts: Sequence[str]) -> tuple[QuantityFilter, ...]:
    """Every filter of every text, in order. Raises `BadUsage` with the part that could not be read."""
    return tuple(parse_filter(part) for text in texts for part in NEXT_FILTER.split(text))


def parse_filter(text: str) -> QuantityFilter:
    """One filter. A strict bound is the next float beyond the number, since the bounds of a filter are inclusive."""
    between = BETWEEN.fullmatch(text)
    if between:
        low, high = sorted((number(between["low"]), number(between["high"])))
        return QuantityFilter(
            name=between["name"].strip(), role=role_of(between["role"]), low=low, high=high, unit=unit_of(between["unit"])
        )
    compared = COMPARED.fullmatch(text)
    if not compared:
        raise BadUsage(f"cannot read the filter {text.strip()!r}; {EXAMPLE}")
    low_bound, high_bound = bounds(compared["op"], number(compared["number"]))
    return QuantityFilter(
        name=compared["name"].strip(),
        role=role_of(compared["role"]),
        low=low_bound,
        high=high_bound,
        unit=unit_of(compared["unit"]),
    )


def bounds(operator: str, value: float) -> tuple[float | None, float | None]:
    """The inclusive bounds that an operator means."""
    match operator:
        case ">":
            return math.nextafter(value, math.inf), None
        case ">=" | "≥":
            return value, None
        case "<":
            return None, math.nextafter(value, -math.inf)
        case "<=" | "≤":
            return None, value
        case _:
            return value, value


def number(raw: str) -> float:
    """The number, with any dash as its sign."""
    value = float(re.sub("[−–]", "-", raw))
    if math.isinf(value):
        raise BadUsage(f"{raw!r} is too large a number for a filter; {EXAMPLE}")
    return value


def unit_of(raw: str | None) -> str | None:
    """The unit, which must be one that papers use."""
    if raw is not None and normal_unit(raw) is None:
        raise BadUsage(f"unknown unit {raw.strip()!r} in a filter; {EXAMPLE}")
    return raw


def role_of(raw: str | None) -> Role | None:
    """The role before the colon, when there is one."""
    if raw is None:
        return None
    try:
        return Role(raw.lower())
    except ValueError:
        raise BadUsage(f"unknown role {raw!r} in a filter; the roles are {', '.join(Role)}") from None

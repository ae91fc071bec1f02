"""Compositions: from a table's row of elements, from a formula, from "Fe-0.2C-5Mn (wt.%)"."""

import re
from collections.abc import Iterable

from ingest.assemble.column import Column
from ingest.assemble.lexicon import ELEMENTS
from ingest.find.quantity import find_quantities
from ingest.record import Composition, ElementRange

BASIS = re.compile(
    r"\b(wt|at|mol|vol)\.?\s*%|\b(mass|weight|atomic)[ -]?(?:%|percent)|%\s*(?:by )?(mass|weight|wt)", re.IGNORECASE
)
NAMES = {"wt": "wt%", "at": "at%", "mol": "mol%", "vol": "vol%", "mass": "wt%", "weight": "wt%", "atomic": "at%"}
BALANCE = re.compile(r"^(?:bal(?:ance)?\.?|rest|remainder|base|rem\.?)$", re.IGNORECASE)
PART = re.compile(r"([A-Z][a-z]?)(\d+(?:\.\d+)?)")


def basis_of(text: str) -> str | None:
    """The kind of percent that a caption or head names, else None."""
    match = BASIS.search(text)
    return NAMES[next(group for group in match.groups() if group).lower()] if match else None


def composition_of(cells: Iterable[tuple[Column, str]], *, basis_from: str) -> Composition | None:
    """The composition of a row of element columns; None when its amounts cannot be a composition (they exceed the whole)."""
    elements: dict[str, ElementRange] = {}
    printed = []
    for column, text in cells:
        symbol = re.match(r"[A-Z][a-z]?", column.name)
        if symbol is None or symbol.group(0) not in ELEMENTS:
            continue
        basis = (column.unit if column.unit in {"wt%", "at%", "mol%", "vol%"} else None) or basis_of(basis_from) or None
        low, high = _amount(text)
        if low is None and high is None and not BALANCE.match(text.strip()):
            continue
        elements[symbol.group(0)] = ElementRange(low=low, high=high, basis=basis)
        printed.append(f"{symbol.group(0)} {text.strip()}")
    total = sum(one.low or 0.0 for one in elements.values())
    if len(elements) < 2 or total > 102.0:
        return None
    return Composition(raw=", ".join(printed), elements=elements)


def _amount(text: str) -> tuple[float | None, float | None]:
    found = find_quantities(text.strip() if "%" in text else f"{text.strip()} wt%")
    return (found[0].low, found[0].high) if len(found) == 1 else (None, None)


def composition_in(name: str) -> Composition | None:
    """The composition that a formula with numbers gives ("Ti45.7Zr33.0Cu5.8"): at% when it adds up to 100, else mol parts."""
    parts = PART.findall(name)
    whole = "".join(symbol + number for symbol, number in parts)
    if len(parts) < 2 or whole != re.sub(r"\s", "", name) or any(symbol not in ELEMENTS for symbol, _ in parts):
        return None
    total = sum(float(number) for _, number in parts)
    if not 99.0 <= total <= 101.0:
        return None
    return Composition(
        raw=name, elements={symbol: ElementRange(low=float(n), high=float(n), basis="at%") for symbol, n in parts}
    )

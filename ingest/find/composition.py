"""Compositions by element, from formulas and from alloy notations: "Fe–22Mn–0.6C (wt.%)", "0.2C-5.5Mn-2Al", "Ti-6Al-4V"."""

import re
from functools import cache

from ingest.find.element import elements
from ingest.find.even import even
from ingest.find.formula import atoms_of
from ingest.record import Composition, ElementRange

BASIS = re.compile(r"\(?,? ?(?:in )?(?P<kind>wt|at|mol|mass|weight|atomic|mole)\.?[ -]?(?:%|pct|percent)\)?")
KINDS = {"wt": "wt%", "mass": "wt%", "weight": "wt%", "at": "at%", "atomic": "at%", "mol": "mol%", "mole": "mol%"}
NUMBER = r"\d+(?:\.\d+)?|\.\d+|\([\d.]+[-~][\d.]+\)"


@cache
def alloy_patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Notations in an even text: with numbers, with a base and numbers, without numbers; the first two may end in a basis."""
    symbol = elements().pattern
    part = rf"(?:{NUMBER}) ?(?:{symbol})"
    basis = rf"(?: ?{BASIS.pattern})?"
    basis = basis.replace("?P<kind>", "?:")
    return (
        re.compile(rf"(?<![\w.-]){part}(?: ?- ?{part}){{1,12}}(?: ?- ?(?:bal(?:ance)?\.? ?)?Fe)?(?![\w]){basis}"),
        re.compile(rf"(?<![\w.-])(?:{symbol}) ?- ?{part}(?: ?- ?(?:{part}|{symbol})){{0,12}}(?![\w]){basis}"),
        re.compile(rf"(?<![\w.-])(?:{symbol})(?:-(?:{symbol})){{1,9}}(?![\w-])"),
    )


def read_composition(text: str) -> Composition | None:
    """The composition that a name states, or None: a formula in at%, an alloy notation in its own basis (wt% unless said)."""
    flat = even(text).strip()
    return _alloy(flat, text) or _formula(flat, text)


def _formula(flat: str, raw: str) -> Composition | None:
    atoms = atoms_of(flat)
    total = sum(amount for _, amount in atoms) if atoms else 0.0
    if not atoms or len(atoms) < 2 or total <= 0:
        return None
    found = {symbol: _exactly(round(100 * amount / total, 3), "at%") for symbol, amount in atoms}
    return Composition(raw=raw, elements=found)


def _alloy(flat: str, raw: str) -> Composition | None:
    """Number–element pairs; a base without a number has an unknown amount."""
    basis = BASIS.search(flat)
    kind = KINDS[basis["kind"]] if basis else "wt%"
    body = (flat[: basis.start()] if basis else flat).strip(" (,")
    parts = [p.strip() for p in re.split(r" ?- ?(?![\d.]*\))", body)]
    found: dict[str, ElementRange] = {}
    for part in parts:
        match = re.fullmatch(rf"(?P<number>{NUMBER})? ?(?P<symbol>{elements().pattern})", part)
        if not match:
            return None
        found[match["symbol"]] = _amount(match["number"], kind)
    numbered = sum(r.low is not None for r in found.values())
    return Composition(raw=raw, elements=found) if len(found) > 1 and numbered else None


def _amount(number: str | None, basis: str) -> ElementRange:
    if number is None:
        return ElementRange(low=None, high=None, basis=basis)
    if number.startswith("("):
        low, high = (float(n) for n in re.split(r"[-~]", number.strip("()")))
        return ElementRange(low=low, high=high, basis=basis)
    return _exactly(float(number), basis)


def _exactly(value: float, basis: str) -> ElementRange:
    return ElementRange(low=value, high=value, basis=basis)

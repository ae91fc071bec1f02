"""Chemical formulas, checked element by element: LiNi0.8Mn0.1Co0.1O2, Ba0.95La0.05FeO3-δ, (Ti,Al)N."""

import re
from functools import cache, lru_cache

from ingest.find.element import elements
from ingest.find.even import even

VARIABLE = r"[xyzδ]"
COUNT = rf"(?:\d+(?:\.\d+)?(?:[-+±](?:{VARIABLE}|\d*\.?\d*{VARIABLE})(?![a-z]))?|{VARIABLE}(?![a-z]))?"


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """A formula in a text; one element with its count; one formula for itself."""
    atom = rf"(?:{elements().pattern}){COUNT}"
    mixed = rf"(?:{elements().pattern}){COUNT}(?:,(?:{elements().pattern}){COUNT})*"
    group = rf"[(\[](?:{mixed})+[)\]]{COUNT}"
    whole = rf"(?:{atom}|{group}){{1,14}}(?:·\d*(?:\.\d+)?H2O)?"
    return (
        re.compile(rf"(?<![\w.]){whole}(?![\w(])"),
        re.compile(rf"({elements().pattern})(\d+(?:\.\d+)?)?"),
        re.compile(whole),
    )


def find_formulas(text: str) -> list[tuple[int, int]]:
    """Half-open ranges of the formulas in an even text; lone symbols are not formulas."""
    return [m.span() for m in _patterns()[0].finditer(text) if is_formula(m[0])]


@lru_cache(maxsize=16384)
def is_formula(text: str) -> bool:
    """Whether a whole string is a formula: at least two elements, or one with a number; no abbreviation ("CVN", "HIP")."""
    if not _patterns()[2].fullmatch(text) or text.count("(") != text.count(")"):
        return False
    symbols = [m[1] for m in _patterns()[1].finditer(text)]
    if len(symbols) < 2:
        return bool(re.fullmatch(r"(?:[OHNFP]|Cl|Br|I|S|C|Si|Li|Al)[2-9]\d?|C[67]0", text))
    two_letters = any(len(s) == 2 for s in symbols)
    if not re.search(r"[\d,]", text):
        return text in elements().single_letters or (two_letters and len(set(symbols)) > 1)
    return two_letters or _looks_inorganic(text, symbols)


def _looks_inorganic(text: str, symbols: list[str]) -> bool:
    """Single-letter symbols with numbers: "H2O", "CO2", "WO3", "VO2", "C2H5OH", not "S2P" or "P123"."""
    return (
        bool(re.search(r"[OHNCBF]\d", text) or text.startswith(("CO", "NO")))
        and not re.search(r"\d{3}", text)
        and len(set(symbols)) > 1
    )


@lru_cache(maxsize=4096)
def atoms_of(formula: str) -> tuple[tuple[str, float], ...] | None:
    """The elements with their amounts, or None where an amount is a variable or the string is no formula."""
    text = even(formula).replace(" ", "")
    rest = re.sub(elements().pattern, "", text)
    if not _patterns()[2].fullmatch(text) or re.search(rf"{VARIABLE}|,", rest):
        return None
    total: dict[str, float] = {}
    for part in text.split("·"):
        lead = re.match(r"\d+(?:\.\d+)?(?=[A-Z(])", part)
        _add(total, part[lead.end() :] if lead else part, factor=float(lead[0]) if lead else 1.0)
    return tuple(total.items())


def _add(total: dict[str, float], text: str, *, factor: float) -> None:
    """Add a part's atoms; brackets first."""
    while match := re.search(r"[(\[]([^()\[\]]*)[)\]](\d+(?:\.\d+)?)?", text):
        _add(total, match[1], factor=factor * float(match[2] or 1))
        text = text[: match.start()] + "|" + text[match.end() :]
    for match in _patterns()[1].finditer(text):
        total[match[1]] = total.get(match[1], 0.0) + factor * float(match[2] or 1)

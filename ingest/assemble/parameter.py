"""The name of a quantity: from the words beside it, else from its unit."""

import re
import tomllib
from functools import cache
from importlib.resources import files

from ingest.find.even import DIAMETER, even
from ingest.find.unit import same_dimension
from ingest.record import FoundQuantity

SIDE = 60  # characters looked at on either side


@cache
def _data() -> dict[str, dict[str, list[str]]]:
    data: dict[str, dict[str, list[str]]] = tomllib.loads(
        files("ingest.assemble").joinpath("parameter.toml").read_text(encoding="utf-8")
    )
    return data


@cache
def unit_names() -> dict[str, str]:
    """The usual parameter of each unit."""
    return {unit: name for name, units in _data()["unit"].items() for unit in units}


@cache
def element_symbols() -> frozenset[str]:
    """The symbols of the chemical elements."""
    return frozenset(" ".join(_data()["element"]["symbols"]).split())


@cache
def head_symbols() -> dict[str, str]:
    """Standard symbols that stand alone in table heads, with the property each means."""
    return {symbol: name for name, symbols in _data()["symbol"].items() for symbol in symbols}


@cache
def _noun() -> str:
    heads, before = "|".join(_data()["word"]["heads"]), "|".join(_data()["word"]["before"])
    return rf"(?:(?:{before})[ -]){{0,2}}(?:{heads})"


@cache
def _ahead() -> re.Pattern[str]:
    link = rf"(?:\s*\([A-Za-z0-9/]{{1,6}}\))?\s*,?\s*(?:(?:{'|'.join(_data()['word']['links'])})(?![a-z])|\s)*"
    return re.compile(rf"(?<![\w-])({_noun()}){link}$", re.IGNORECASE)


@cache
def _behind() -> re.Pattern[str]:
    return re.compile(rf"^\s*(?:of\s+)?({_noun()})(?![\w-])", re.IGNORECASE)


def said_name(text: str, *, start: int, end: int) -> str | None:
    """The noun that names the quantity at text[start:end] ("cooling rate of 5 K/s", "200 MPa pressure"), else None."""
    before = _ahead().search(text[max(0, start - SIDE) : start])
    if before:
        return _plain(before.group(1))
    after = _behind().match(text[end : end + SIDE])
    return _plain(after.group(1)) if after else None


def has_diameter_sign(quantity: FoundQuantity, text: str, *, offset: int) -> bool:
    """Whether the sign of a diameter stands before a length: "⌀ 6 mm"."""
    at = quantity.start - offset
    sign = even(text[max(0, at - 2) : quantity.end - offset])[: min(2, at)].rstrip().endswith(DIAMETER)
    return sign and quantity.unit is not None and same_dimension(quantity.unit, "m")


def parameter_name(quantity: FoundQuantity, text: str, *, offset: int = 0) -> str | None:
    """What the quantity is called; `text` starts at `offset` of the document. None when neither words nor unit say it."""
    usual = unit_names().get(quantity.unit or "")
    spoken = said_name(text, start=quantity.start - offset, end=quantity.end - offset)
    if has_diameter_sign(quantity, text, offset=offset):
        return "diameter"
    if spoken and spoken != "rate" and (usual is None or agrees(spoken, quantity.unit)):
        return spoken
    if usual == "cooling rate":
        return _rate(text[max(0, quantity.start - offset - SIDE) : quantity.start - offset])
    return usual


def step_parameter(quantity: FoundQuantity, text: str, *, offset: int = 0) -> str | None:
    """What a quantity of a process step is called: one plain name for each time and temperature; None for what no step sets."""
    name = parameter_name(quantity, text, offset=offset)
    usual = unit_names().get(quantity.unit or "")
    if name is None or (name == usual and name not in _data()["step"]["alone"]):
        return None
    plain = _data()["step"]["plain"]
    return usual if usual in plain and not _keeps(name) else name


def is_test(name: str) -> bool:
    """Whether a parameter is what a test sets: current density, cycles, strain rate, load."""
    return name in _data()["test"]["names"]


def _keeps(name: str) -> bool:
    """Whether a temperature or time is more than that of its step: a peak, a pulse, t8/5."""
    return name.split(maxsplit=1)[0] in _data()["step"]["kept"] or name.rsplit(maxsplit=1)[-1] in _data()["step"]["kept"]


def agrees(name: str, unit: str | None) -> bool:
    """Whether a spoken name fits the unit: a time in seconds, a rate per time, a temperature in degrees."""
    last = name.rsplit(maxsplit=1)[-1]
    if unit in _data()["unit"]["temperature"]:
        return last == "temperature"
    if unit in _data()["unit"]["time"]:
        return last in {"time", "duration", "period", "width", "t8/5"}
    if last in {"rate", "speed", "velocity"}:
        return unit is not None and ("/" in unit or unit in {"rpm", "Hz"})
    return last not in {"temperature", "time", "duration", "period"}


def _rate(before: str) -> str:
    cues = re.findall(r"heat|cool|quench", before, re.IGNORECASE)
    return "heating rate" if cues and cues[-1].lower() == "heat" else "cooling rate"


def _plain(name: str) -> str:
    words = name.lower().replace("-", " ").split()
    last = words[-1]
    if last.endswith("ies"):
        words[-1] = last[:-3] + "y"
    elif last.endswith("s") and not last.endswith(("ss", "thickness")):
        words[-1] = last[:-1]
    return " ".join(words)


def head_noun(text: str) -> str | None:
    """The noun of a table head that names a parameter ("Sintering temperature"), else None."""
    found = list(re.finditer(rf"(?<![\w-]){_noun()}(?![\w-])", text, re.IGNORECASE))
    return _plain(found[-1].group(0)) if found else None

"""Units, in one module: how they are printed, how Tetrapath writes them, and what they are in SI (through pint).

House writing: `/` for a quotient (`mAh/g`, `K/s`, `mg/cm2`, `W/(m·K)`), a negative power where nothing stands above the line
(`s-1`), `µm`, `°C`, `%`, `wt%`, `at%`, `vol%`, `mol%`, `HV0.2`, `HRC`. Hardness scales and percent kinds are scales of their
own: they have an SI form but are never interconverted.
"""

import math
import re
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pint import UnitRegistry

MINUSES = re.compile("[\u2010-\u2015\u2212\u207b\ufe63\uff0d\u00ad]")
DEGREES = re.compile("[\u00ba\u25e6\u02da\u2218\u25cb]")
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
FACTOR = re.compile(r"(√?)([^\W\d_]+[.˚]?|[°%‰Ω][CFc]?|1)(?:\^?\(?(-? ?[1-6](?:/\d|\.\d+)?|0\.\d+)\)?(?!\d))?")
SEPARATOR = re.compile(r"( per | ?[/·*×]| |(?<=[\d)])\.|)\(? ?")
HARDNESS_LOAD = re.compile(r"[\s_]*(\d+(?:\.\d+)?)(?:/\d+)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class SiValue:
    """A number in SI: `unit` is an SI unit in house writing or "1", `dimension` its name."""

    value: float
    unit: str
    dimension: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbol:
    """One unit symbol: its house name, its pint expression (None for a scale of its own), and how it may be written."""

    name: str
    pint: str | None = None
    power: bool = False
    scale: str | None = None
    factor: float = 1.0
    load: bool = False
    bare: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitTable:
    """Every printed form with its symbol, fused quotients, and the dimensions by example."""

    symbols: dict[str, Symbol]
    fused: dict[str, str]
    dimensions: dict[str, str]


@dataclass(frozen=True, slots=True)
class Factor:
    """A symbol to a power, as in `cm-2`."""

    symbol: Symbol
    exponent: float


@cache
def unit_table() -> UnitTable:
    """The units of `units.toml`, with prefixes and plurals written out."""
    data = tomllib.loads(files("ingest.vocabulary").joinpath("units.toml").read_text(encoding="utf-8"))
    prefixes: dict[str, str] = data["prefixes"]
    symbols: dict[str, Symbol] = {}
    for entry in data["unit"]:
        for prefix in entry.get("prefixes", ""):
            _add(symbols, entry, prefix=prefix, prefix_word=prefixes.get(prefix, "hecto"))
    for entry in data["unit"]:  # whole symbols win over prefix + symbol: "min" is a minute
        _add(symbols, entry, prefix="", prefix_word="")
    return UnitTable(symbols=symbols, fused=data["fused"], dimensions=data["dimensions"])


def _add(symbols: dict[str, Symbol], entry: dict[str, str], *, prefix: str, prefix_word: str) -> None:
    pint = entry.get("pint")
    scaled = pint if not prefix or pint is None else f"{_pint_prefix(prefix, prefix_word)} * ({pint})"
    symbol = Symbol(
        name=prefix + entry["name"],
        pint=scaled,
        power=bool(entry.get("power")),
        scale=entry.get("scale"),
        factor=float(entry.get("factor", 1.0)),
        load=bool(entry.get("load")),
        bare=bool(entry.get("bare", True)),
    )
    printed = [prefix + s for s in (entry["name"], *entry.get("symbols", ()))]
    for word in entry.get("words", ()):
        printed += [prefix_word + word, prefix_word + word + "s", (prefix_word + word).capitalize() + "s"]
    for form in printed:
        symbols[form] = symbol
        if prefix == "µ" and form.startswith("µ"):
            symbols["u" + form[1:]] = symbol


def _pint_prefix(prefix: str, word: str) -> str:
    powers = {"T": 12, "G": 9, "M": 6, "k": 3, "h": 2, "d": -1, "c": -2, "m": -3, "µ": -6, "n": -9, "p": -12, "f": -15}
    if prefix not in powers:
        raise ValueError(f"unit prefix {word!r} is not an SI prefix; mend units.toml")
    return f"1e{powers[prefix]}"


def plain_unit(raw: str) -> str:
    """A printed unit with minus signs, degree signs, micro signs, dots and spaces unified."""
    text = MINUSES.sub("-", raw).translate(SUPERSCRIPTS)
    text = (
        DEGREES.sub("°", text).replace("℃", "°C").replace("µ", "µ").replace("μ", "µ").replace("\u2126", "Ω").replace("％", "%")
    )
    text = (
        re.sub(r"[\u00b7\u22c5\u2022\u2219\u2027\u30fb]", "·", text)
        .replace("\u212b", "Å")
        .replace("\u2215", "/")
        .replace("\u2044", "/")
    )
    text = re.sub(r"[\s\u200b]+", " ", text).strip(" ,;[]")
    text = re.sub(r"° (?=[CFK]\b)", "°", text)
    text = re.sub(r"(?<![^\W\d_])([kmµM]?[AW])[ ·]?hr?(?![^\W\d_])", r"\1h", text)  # "mA h" is one unit of charge
    return re.sub(r"(?<=[^\W\d_]) ?\^? ?- ?(?=\d)", "-", text)


@lru_cache(maxsize=8192)
def normal_unit(raw: str) -> str | None:
    """A printed unit in house writing, or None where it is no unit: "S cm−1" → "S/cm", "wt.%" → "wt%"."""
    text = plain_unit(raw)
    if not text:
        return None
    factors = _factors(text)
    return _written(factors) if factors else None


def _factors(text: str) -> tuple[Factor, ...] | None:
    """The factors of a unit, or None where a part is unknown."""
    table = unit_table()
    whole = table.symbols.get(text) or _hardness(text)
    if whole:
        return (Factor(whole, 1.0),)
    text = table.fused.get(text.replace(" ", ""), text)
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1]
    return _sequence(text.replace(" )", ")"))


def _sequence(text: str) -> tuple[Factor, ...] | None:
    """Read factor, separator, factor … ; what follows a `/` up to a space or the closing bracket is below the line."""
    out: list[Factor] = []
    at, sign, inside = 0, 1.0, False
    while at < len(text):
        match = FACTOR.match(text, at)
        found = _longest(match, inner=bool(out)) if match else None
        if not match or found is None:
            return None
        factors, at = found
        out += [Factor(f.symbol, sign * f.exponent if f.exponent > 0 else f.exponent) for f in factors]
        if at < len(text) and text[at] == ")":
            at, inside, sign = at + 1, False, 1.0
        if at == len(text):
            break
        separator = SEPARATOR.match(text, at)
        if not separator or (separator.end() == at and text[at] != "√"):
            return None
        if separator[1].strip() in ("/", "per"):
            sign, inside = -1.0, "(" in separator[0]
        elif separator[1] == " " and not inside:
            sign = 1.0
        at = separator.end()
        if at == len(text):
            return None
    return tuple(f for f in out if f.symbol.name != "1")


ONE = Symbol(name="1", pint="dimensionless")


def _longest(match: re.Match[str], *, inner: bool) -> tuple[list[Factor], int] | None:
    """The symbol or fused symbols at the match ("mWm" is mW·m), with the exponent on the last."""
    symbols = unit_table().symbols
    name, end = match[2], match.end()
    if name == "1":
        return [Factor(ONE, 1.0)], match.end(2)
    exponent = _exponent(match[3]) * (0.5 if match[1] else 1.0)
    if name in symbols:
        return [Factor(symbols[name], exponent)], end
    for cut in range(len(name) - 1, 0, -1):
        first, second = symbols.get(name[:cut]), symbols.get(name[cut:])
        if first and second and match[3] and "-" in match[3]:  # fused units are only sure with a power: "mWm−2"
            return [Factor(first, 1.0), Factor(second, exponent)], end
    if inner and len(name) == 2 and name[0] in symbols and name[1] in symbols:  # below the line: "Vs", "gK"
        return [Factor(symbols[name[0]], 1.0), Factor(symbols[name[1]], exponent)], end
    return None


def _exponent(text: str | None) -> float:
    if not text:
        return 1.0
    above, _, below = text.replace(" ", "").partition("/")
    return float(above) / float(below or 1)


def _hardness(text: str) -> Symbol | None:
    """A hardness scale with its load: "HV0.2", "HV 10"."""
    for length in (4, 3, 2):
        symbol = unit_table().symbols.get(text[:length])
        load = HARDNESS_LOAD.fullmatch(text, length)
        if symbol and symbol.load and load:
            return Symbol(name=symbol.name + load[1], scale=symbol.scale, load=False)
    return None


def _written(factors: tuple[Factor, ...]) -> str | None:
    above = [f for f in factors if f.exponent > 0]
    below = [f for f in factors if f.exponent < 0]
    if not above:
        return "·".join(f.symbol.name + _power(f.exponent) for f in below) or None
    over = "·".join(f.symbol.name + _power(f.exponent) for f in above)
    under = "·".join(f.symbol.name + _power(-f.exponent) for f in below)
    if not under:
        return over
    return f"{over}/({under})" if len(below) > 1 else f"{over}/{under}"


def _power(exponent: float) -> str:
    if exponent == 1:
        return ""
    if exponent == int(exponent):
        return str(int(exponent))
    return f"{int(exponent * 2)}/2" if exponent * 2 == int(exponent * 2) else f"{exponent:g}"


@cache
def _registry() -> "UnitRegistry[float]":
    """The one pint registry of the process."""
    import pint

    return pint.UnitRegistry(cache_folder=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scale:
    """How a unit goes to SI: value * factor + offset, in `unit`, a `dimension`."""

    factor: float
    offset: float
    unit: str
    dimension: str


@cache
def _dimension_names() -> dict[str, tuple[str, str]]:
    """Dimensionality as pint writes it → (name, SI unit in house writing)."""
    out: dict[str, tuple[str, str]] = {}
    for name, example in unit_table().dimensions.items():
        factors = _factors(example)
        if factors is None:
            raise ValueError(f"dimension {name!r}: {example!r} is not a unit; mend units.toml")
        out.setdefault(str(_product(factors).dimensionality), (name, example))
    return out


def _product(factors: tuple[Factor, ...]):  # type: ignore[no-untyped-def]  # pint's own quantity type is generic
    registry = _registry()
    result = registry.Quantity(1.0, "dimensionless")
    for factor in factors:
        expression = (factor.symbol.pint or "dimensionless").replace("degC", "delta_degC").replace("degF", "delta_degF")
        result = result * (registry.parse_expression(expression) * 1.0) ** factor.exponent
    return result


@lru_cache(maxsize=4096)
def _scale_of(unit: str) -> _Scale | None:
    factors = _factors(plain_unit(unit))
    if not factors:
        return None
    own = [f.symbol for f in factors if f.symbol.scale]
    if own and len(factors) > 1:
        return _mixed_scale(factors)
    if own:
        return _own_scale(own[0])
    if len(factors) == 1 and factors[0].symbol.name == "C":  # after a bare number: a battery's C-rate, not coulombs
        return _Scale(factor=1.0, offset=0.0, unit="C", dimension="C-rate")
    return _pint_scale(factors)


def _own_scale(symbol: Symbol) -> _Scale:
    unit = "1" if symbol.factor != 1.0 else re.sub(r"[\d.]+$", "", symbol.name)
    return _Scale(factor=symbol.factor, offset=0.0, unit=unit, dimension=symbol.scale or symbol.name)


def _mixed_scale(factors: tuple[Factor, ...]) -> _Scale | None:
    """A scale per something, such as %/min or ppm/K: converted in the part that pint knows."""
    rest = _pint_scale(tuple(f for f in factors if not f.symbol.scale))
    own = [f for f in factors if f.symbol.scale]
    if rest is None or len(own) != 1 or own[0].exponent != 1:
        return None
    scale = _own_scale(own[0].symbol)
    name = scale.dimension if scale.unit != "1" else "fraction" if scale.dimension == "fraction" else scale.dimension
    si = rest.unit if scale.unit == "1" else f"{scale.unit}·{rest.unit}"
    if name == "fraction":
        return _Scale(factor=scale.factor * rest.factor, offset=0.0, unit=si, dimension=rest.dimension)
    return _Scale(factor=scale.factor * rest.factor, offset=0.0, unit=si, dimension=f"{name} × {rest.dimension}")


def _pint_scale(factors: tuple[Factor, ...]) -> _Scale | None:
    product = _product(factors)
    base = product.to_base_units()
    kind = str(base.dimensionality)
    if kind == "dimensionless":
        angle = factors[0].symbol.name in ("°", "rad", "mrad", "µrad", "arcsec")
        counted = factors[0].symbol.name
        return _Scale(
            factor=base.magnitude,
            offset=0.0,
            unit="rad" if angle else "1",
            dimension="angle" if angle else f"count of {counted}",
        )
    name, unit = _dimension_names().get(kind, (kind, f"{base.units:~C}".replace("**", "").replace("*", "·")))
    example = _product(_factors(unit) or ()).to_base_units().magnitude if kind in _dimension_names() else 1.0
    offset = (
        {"°C": 273.15, "°F": 459.67 * 5 / 9}.get(factors[0].symbol.name, 0.0)
        if len(factors) == 1 and factors[0].exponent == 1
        else 0.0
    )
    return _Scale(factor=base.magnitude / example, offset=offset, unit=unit, dimension=name)


def to_si(value: float, unit: str, *, difference: bool = False) -> SiValue | None:
    """The number in SI, or None where the unit is unknown; a difference of temperatures has no offset."""
    scale = _scale_of(unit)
    if scale is None or not math.isfinite(value):
        return None
    offset = 0.0 if difference else scale.offset
    return SiValue(value=value * scale.factor + offset, unit=scale.unit, dimension=scale.dimension)


def convert(value: float, from_unit: str, to_unit: str, *, difference: bool = False) -> float | None:
    """The number in another unit, or None where the two are not of one dimension."""
    here, there = _scale_of(from_unit), _scale_of(to_unit)
    if here is None or there is None or here.dimension != there.dimension:
        return None
    if difference:
        return value * here.factor / there.factor
    return (value * here.factor + here.offset - there.offset) / there.factor


def same_dimension(a: str, b: str) -> bool:
    """Whether two units measure the same kind of thing; wt%, at% and hardness scales only equal themselves."""
    here, there = _scale_of(a), _scale_of(b)
    return here is not None and there is not None and here.dimension == there.dimension

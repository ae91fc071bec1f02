"""What the head of a column (or, in a transposed table, of a row) means."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from ingest.assemble.cue import cue, said, whole
from ingest.assemble.fact import named
from ingest.assemble.lexicon import is_element, is_measure, is_setting, length_unit, operation_named, suits
from ingest.assemble.naming import mentions_of
from ingest.assemble.origin import is_simulated
from ingest.assemble.parameter import head_noun, head_symbols, is_test, unit_names
from ingest.assemble.spoken import spoken_name
from ingest.find.definition import Definitions
from ingest.find.quantity import find_quantities
from ingest.find.unit import normal_unit
from ingest.record import Mention, MentionType, Quantity

BRACKET = re.compile(r"[(\[]([^()\[\]]{1,24}(?:\([^()]*\))?[^()\[\]]{0,10})[)\]]|[,/]\s*([^,()\[\]]{1,14})\s*$")

SYMBOL = re.compile(
    r"[^\W\d]{1,3}[\w,]{0,4}\s*(?:\(\s*\)\s*)?[/\s]"
)  # a quantity's symbol over its unit: "σ/MPa" (ISO 80000-1)
LEAST = 3  # letters and digits of a head that may name a property of its own
SCALES = frozenset({"HV", "HB", "HRC", "HRB", "HK"})
TINY = frozenset({"nm", "µm", "Å", "pm"})  # lengths that are measured of a doing, not set
HUNDREDFOLD = re.compile(r"\s*[×x*·]\s*(10{1,6})(?![\d^])")
FACTOR = re.compile(r"[×x·*/]?\s*10\^?\s*([+\-\u2010-\u2015\u2212]?\d{1,2})(?!\d)\s*[·×]?")


class Meaning(StrEnum):
    """What a column holds."""

    ELEMENT = "element"
    PROPERTY = "property"
    STRUCTURE = "structure"
    PARAMETER = "parameter"
    CONDITION = "condition"
    LABEL = "label"
    REFERENCE = "reference"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """The reading of one head: what it means, its name, its unit, the operation or descriptor it names."""

    meaning: Meaning
    name: str
    unit: str | None = None
    operation: str | None = None
    descriptor: str | None = None
    simulated: bool = False
    factor: float = 1.0  # "(×10−4 S/cm)": what the numbers below are multiplied by
    conditions: tuple[Quantity, ...] = ()  # "YS at 20 °C (MPa)"

    @property
    def telling(self) -> bool:
        """Whether the head says that numbers of a known kind stand below it."""
        return self.meaning in {Meaning.ELEMENT, Meaning.PROPERTY, Meaning.STRUCTURE, Meaning.PARAMETER, Meaning.CONDITION}


def read_column(heads: tuple[str, ...], *, defined: Definitions) -> Column:
    """What the head cells over a column mean: the innermost names it; where that says nothing, all of them together."""
    inner = _of_text(heads[-1] if heads else "", defined=defined)
    if inner.telling or len(heads) < 2:
        return inner
    whole_head = _of_text(" ".join(heads), defined=defined)
    return whole_head if whole_head.telling else inner


def _of_text(text: str, *, defined: Definitions) -> Column:
    factor, plain = split_factor(text.strip())
    unit, bare = split_unit(plain)
    found = _read(bare, unit, defined=defined)
    if found.meaning in {Meaning.PROPERTY, Meaning.STRUCTURE}:
        found = replace(found, conditions=_conditions(bare), factor=factor)
    return replace(found, unit=unit, simulated=is_simulated(text))


def _read(bare: str, unit: str | None, *, defined: Definitions) -> Column:
    plain = _plain(bare, unit)
    if plain is not None:
        return Column(meaning=plain, name=bare)
    mentions = mentions_of(bare, defined=defined)
    symbol = head_symbols().get(re.sub(r"\([^)]*\)|[\s_,]", "", bare))
    if symbol is not None and unit is not None and suits(MentionType.PROPERTY, symbol, unit):
        return Column(meaning=Meaning.PROPERTY, name=symbol)
    for found in (_property(bare, mentions, unit), _structure(bare, mentions, unit), _parameter(bare, mentions, unit)):
        if found is not None:
            return found
    last = bare.rsplit(maxsplit=1)[-1] if bare else ""
    if not bare or whole("head", "label").fullmatch(bare) or cue("sample").fullmatch(last) or cue("sample").match(bare):
        operation = next((one.name for one in mentions if one.type is MentionType.OPERATION), None)
        return Column(meaning=Meaning.LABEL, name=bare, operation=operation)
    return _by_unit(bare, unit) if unit is not None else Column(meaning=Meaning.UNKNOWN, name=bare)


def _plain(bare: str, unit: str | None) -> Meaning | None:
    """What a head means by its form alone: an element, a reference, a value of its own ("pH = 3"), a design value."""
    if is_element(bare):
        return Meaning.ELEMENT
    if re.search(r"[=≈]\s*[-\u2212]?\d", bare):
        return Meaning.UNKNOWN
    if whole("origins", "words").fullmatch(bare):
        return Meaning.UNKNOWN
    if whole("head", "reference").fullmatch(bare):
        return Meaning.REFERENCE
    return Meaning.PARAMETER if whole("head", "chosen").fullmatch(bare) and unit is not None else None


def split_factor(text: str) -> tuple[float, str]:
    """The power of ten that a head multiplies its numbers by, and the head without it.

    Displacement parameters are the other way round: "Ueq × 100" heads numbers that are a hundred times too large (IUCr).
    """
    times = HUNDREDFOLD.search(text)
    if times is not None and whole("head", "enlarged").fullmatch(text[: times.start()].strip()):
        return 1.0 / float(times[1]), text[: times.start()] + text[times.end() :]
    match = FACTOR.search(text)
    if match is None:
        return 1.0, text
    power = int(re.sub(r"[\u2010-\u2015\u2212]", "-", match[1]))
    over = "/" if match[0].startswith("/") else ""  # "σ/10−4 S/cm": the symbol stays apart from the unit
    return 10.0**power, text[: match.start()] + over + text[match.end() :]


def _conditions(bare: str) -> tuple[Quantity, ...]:
    """Temperatures, loads and the like that a head names."""
    found = []
    for one in find_quantities(bare):
        name = unit_names().get(one.unit or "")
        if name is not None:
            found.append(named(one, name, evidence=()))
    return tuple(found)


def split_unit(text: str) -> tuple[str | None, str]:
    """The unit that a head gives in brackets or behind a slash or comma, and the head without it."""
    for match in reversed(list(BRACKET.finditer(text))):
        raw = (match[1] or match[2] or "").strip()
        unit = normal_unit(raw) if raw and not re.search(r"\d{3,}", raw) else None
        signed = SYMBOL.match(raw)
        if unit is None and signed is not None:
            unit = normal_unit(raw[signed.end() :].strip())
        if unit is None and raw.upper() in SCALES:
            unit = raw.upper()
        if unit is not None:
            return unit, (text[: match.start()] + " " + text[match.end() :]).strip(" ,;:/")
    head, _, tail = text.rpartition("/")  # "t8/5/s"
    unit = normal_unit(tail.strip()) if "/" in head else None
    if unit is not None:
        return unit, head.strip(" ,;:")
    return None, text.strip(" ,;:")


def _property(text: str, mentions: tuple[Mention, ...], unit: str | None) -> Column | None:
    found = [one for one in mentions if one.type is MentionType.PROPERTY and not is_setting(one.name)]
    found = [one for one in found if unit is None or suits(MentionType.PROPERTY, one.name, unit)]
    found = [one for one in found if not is_test(spoken_name(text, one))]
    found = [one for one in found if unit is not None or not whole("head", "unclear").fullmatch(one.text)]
    return Column(meaning=Meaning.PROPERTY, name=_spread(text, found[-1])) if found else None


def _spread(text: str, mention: Mention) -> str:
    """The property's name, with the noun behind it that makes it a difference: "transformation temperature range"."""
    width = re.match(rf"\s*{cue('width').pattern}", text[mention.end :], re.IGNORECASE)
    name = spoken_name(text, mention)
    return f"{name} {width.group(0).strip().lower()}" if width else name


def _structure(text: str, mentions: tuple[Mention, ...], unit: str | None) -> Column | None:
    features = [one for one in mentions if one.type is MentionType.FEATURE]
    phases = [one for one in mentions if one.type is MentionType.PHASE]
    measure = cue("measure").search(text)
    if features:
        return Column(meaning=Meaning.STRUCTURE, name=features[-1].name)
    if phases and (measure or is_measure(unit)):
        return Column(meaning=Meaning.STRUCTURE, name=phases[-1].name, descriptor=measure.group(0).lower() if measure else None)
    if measure and (length_unit(unit) or unit in {"%", "vol%"}) and head_noun(text) is None:
        return Column(meaning=Meaning.STRUCTURE, name=text.lower())
    return None


def _parameter(text: str, mentions: tuple[Mention, ...], unit: str | None) -> Column | None:
    operations = [one for one in mentions if one.type is MentionType.OPERATION]
    noun = head_noun(text)
    doing = operations[0].name if operations else operation_named(text)
    if noun and (re.search(r"\btest", text, re.IGNORECASE) or (doing is None and is_test(noun))):
        return Column(meaning=Meaning.CONDITION, name=noun)
    if noun and doing is None and length_unit(unit) and " " not in noun:
        return Column(meaning=Meaning.STRUCTURE, name=text.lower())
    if noun:
        usual = unit_names().get(unit or "")
        return Column(
            meaning=Meaning.PARAMETER,
            name=usual if doing and usual else noun,
            unit=unit,
            operation=doing,
        )
    if operations and unit in TINY:
        return Column(meaning=Meaning.PROPERTY, name=text.lower())
    if operations and unit is not None:
        return Column(meaning=Meaning.PARAMETER, name=unit_names().get(unit, text.lower()), operation=operations[0].name)
    return None


def _by_unit(text: str, unit: str) -> Column:
    """A head that only its unit explains: what is set makes a state, the rest is measured; a lone symbol says nothing."""
    name = unit_names().get(unit)
    if name is not None and cue("head", "set").fullmatch(name):
        return Column(meaning=Meaning.PARAMETER, name=name)
    if len(re.sub(r"\W", "", text)) < LEAST:
        return Column(meaning=Meaning.UNKNOWN, name=text)
    return Column(meaning=Meaning.STRUCTURE if length_unit(unit) else Meaning.PROPERTY, name=text)


def is_specification(text: str) -> bool:
    """Whether a row head names a requirement or a standard rather than a sample."""
    return said(text, "specification")

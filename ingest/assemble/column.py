"""What the head of a column (or, in a transposed table, of a row) means."""

import re
from dataclasses import dataclass
from enum import StrEnum

from ingest.assemble.cue import cue, said, whole
from ingest.assemble.lexicon import is_element, is_measure, length_unit
from ingest.assemble.naming import Definitions, mentions_of
from ingest.assemble.origin import is_simulated
from ingest.assemble.parameter import head_noun, unit_names
from ingest.find.unit import normal_unit
from ingest.record import Mention, MentionType

BRACKET = re.compile(r"[(\[]([^()\[\]]{1,24}(?:\([^()]*\))?[^()\[\]]{0,10})[)\]]|[,/]\s*([^,()\[\]]{1,14})\s*$")


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

    @property
    def telling(self) -> bool:
        """Whether the head says that numbers of a known kind stand below it."""
        return self.meaning in {Meaning.ELEMENT, Meaning.PROPERTY, Meaning.STRUCTURE, Meaning.PARAMETER, Meaning.CONDITION}


def read_column(heads: tuple[str, ...], *, defined: Definitions) -> Column:
    """What the head cells over a column mean together; the innermost names it, the outer ones help."""
    text = " ".join(heads).strip()
    unit, bare = split_unit(text)
    simulated = is_simulated(text)
    if is_element(bare):
        return Column(meaning=Meaning.ELEMENT, name=bare, unit=unit, simulated=simulated)
    if whole("head", "reference").fullmatch(bare):
        return Column(meaning=Meaning.REFERENCE, name=bare)
    mentions = mentions_of(bare, defined=defined)
    for found in (_property(mentions, unit), _structure(bare, mentions, unit), _parameter(bare, mentions, unit)):
        if found is not None:
            return Column(
                meaning=found.meaning,
                name=found.name,
                unit=unit,
                operation=found.operation,
                descriptor=found.descriptor,
                simulated=simulated,
            )
    if (
        not bare
        or whole("head", "label").fullmatch(bare)
        or cue("sample").fullmatch(bare.split()[-1])
        or cue("sample").match(bare)
    ):
        return Column(meaning=Meaning.LABEL, name=bare)
    if unit is not None:
        return _by_unit(bare, unit, simulated=simulated)
    return Column(meaning=Meaning.UNKNOWN, name=bare)


def split_unit(text: str) -> tuple[str | None, str]:
    """The unit that a head gives in brackets or behind a slash or comma, and the head without it."""
    for match in reversed(list(BRACKET.finditer(text))):
        raw = (match[1] or match[2] or "").strip()
        unit = normal_unit(raw)
        if unit is not None and (match[1] or len(raw) > 0):
            return unit, (text[: match.start()] + " " + text[match.end() :]).strip(" ,;:/")
    return None, text.strip(" ,;:")


def _property(mentions: tuple[Mention, ...], unit: str | None) -> Column | None:
    found = [one for one in mentions if one.type is MentionType.PROPERTY]
    return Column(meaning=Meaning.PROPERTY, name=found[-1].name, unit=unit) if found else None


def _structure(text: str, mentions: tuple[Mention, ...], unit: str | None) -> Column | None:
    features = [one for one in mentions if one.type is MentionType.FEATURE]
    phases = [one for one in mentions if one.type is MentionType.PHASE]
    measure = cue("measure").search(text)
    if features:
        return Column(meaning=Meaning.STRUCTURE, name=features[-1].name, unit=unit)
    if phases and (measure or is_measure(unit)):
        return Column(
            meaning=Meaning.STRUCTURE, name=phases[-1].name, unit=unit, descriptor=measure.group(0).lower() if measure else None
        )
    if measure and (length_unit(unit) or unit in {"%", "vol%"}) and head_noun(text) is None:
        return Column(meaning=Meaning.STRUCTURE, name=text.lower(), unit=unit)
    return None


def _parameter(text: str, mentions: tuple[Mention, ...], unit: str | None) -> Column | None:
    operations = [one for one in mentions if one.type is MentionType.OPERATION]
    noun = head_noun(text)
    if noun and re.search(r"\btest", text, re.IGNORECASE):
        return Column(meaning=Meaning.CONDITION, name=noun, unit=unit)
    if noun:
        usual = unit_names().get(unit or "")
        return Column(
            meaning=Meaning.PARAMETER,
            name=usual if operations and usual else noun,
            unit=unit,
            operation=operations[0].name if operations else None,
        )
    if operations and unit is not None:
        return Column(
            meaning=Meaning.PARAMETER, name=unit_names().get(unit, text.lower()), unit=unit, operation=operations[0].name
        )
    return None


def _by_unit(text: str, unit: str, *, simulated: bool) -> Column:
    """A head that only its unit explains: times, temperatures and rates set a state, the rest is measured."""
    name = unit_names().get(unit)
    if name in {"time", "temperature", "cooling rate", "power", "speed", "scanning speed", "frequency", "voltage", "current"}:
        return Column(meaning=Meaning.PARAMETER, name=text.lower() or name, unit=unit, simulated=simulated)
    kind = Meaning.STRUCTURE if length_unit(unit) else Meaning.PROPERTY
    return Column(meaning=kind, name=text, unit=unit, simulated=simulated)


def is_specification(text: str) -> bool:
    """Whether a row head names a requirement or a standard rather than a sample."""
    return said(text, "specification")

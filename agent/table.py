"""A table row as an agent sees it: own cells joined by tabs, read with its caption and head rows.

Only what belongs together without doubt is paired: as many cells as heads, or fewer where those on the left span into the row.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from graph.hit import OpenedEvidence
from ingest.assemble.parameter import head_symbols
from ingest.find.quantity import find_quantities
from ingest.find.unit import normal_unit, same_dimension
from ingest.find.vocabulary import vocabulary
from ingest.record import EvidenceKind, FoundQuantity, MentionType

BRACKET = re.compile(r"[(\[]\s*([^()\[\]]*(?:\([^()]*\)[^()\[\]]*)?)\s*[)\]]")
SLASH = re.compile(r"\s*[/,]\s*([^\s/,]+)\s*$")
FACTOR = re.compile(r"^(?:[×x·*]\s*)?10\s*\^?\s*([−–-]?\s*\d+)\s*(.*)$", re.DOTALL)
SPACES = re.compile(r"\s+")
CONTENT = frozenset({"wt%", "at%", "mol%", "vol%"})
NUMERIC = re.compile(r"^[\s<>~≈∼≤≥±+−–-]*\d")
LABEL = re.compile(r"^\s*((?:table|tab\.)\s*S?\d+\w?)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class RowCell:
    """One cell with its head: `head` without its unit, `unit` in house writing or None, `power` of ten from the head."""

    head: str
    unit: str | None
    text: str
    power: str | None = None

    @property
    def numeric(self) -> bool:
        """Whether it begins with a number."""
        return NUMERIC.match(self.text) is not None

    @property
    def value(self) -> str:
        """The cell with the unit of its head, where it has no unit of its own."""
        own = any(q.unit for q in find_quantities(self.text))
        if not self.numeric or self.unit is None or own:
            return self.text
        return f"{self.text} × 10{self.power} {self.unit}" if self.power else f"{self.text} {self.unit}"


def row_cells(row: OpenedEvidence, *, opened: Mapping[str, OpenedEvidence]) -> tuple[RowCell, ...]:
    """The row's cells with their heads; empty where they cannot be paired."""
    if row.kind is not EvidenceKind.ROW:
        return ()
    cells = [cell.strip() for cell in row.quote.split("\t")]
    above = [opened[i].quote.split("\t") for i in row.context if i in opened and opened[i].kind is EvidenceKind.ROW]
    if len(cells) < 2 or not above:
        return ()
    heads = next((heads for heads in reversed(above) if len(heads) == len(cells) and not _is_data(heads)), None)
    if heads is None:
        heads = next((heads for heads in above if len(heads) > len(cells) and not _is_data(heads)), None)
    if heads is None:
        return ()
    full = next((row for row in reversed(above) if row is not heads and len(row) == len(heads) and _is_data(row)), None)
    missing = len(heads) - len(cells)
    if missing and full is None:
        return ()
    filled = [*(cell.strip() for cell in full[:missing]), *cells] if missing and full else cells
    return tuple(_cell(SPACES.sub(" ", head).strip(), text) for head, text in zip(heads, filled, strict=True))


def _is_data(cells: list[str]) -> bool:
    """Whether a row holds results: more than one of its cells begins with a number."""
    return sum(NUMERIC.match(cell) is not None for cell in cells) > 1


def _cell(head: str, text: str) -> RowCell:
    """The unit stands in the last brackets of the head, or behind a slash or a comma at its end; a content's is the head."""
    for match in (*reversed(list(BRACKET.finditer(head))), *SLASH.finditer(head)):
        factor = FACTOR.match(match[1])
        unit = normal_unit(factor[2] if factor else match[1])
        if unit is not None:
            name = SPACES.sub(" ", f"{head[: match.start()].rstrip()} {head[match.end() :].lstrip(', ')}").strip()
            return RowCell(head=name, unit=unit, text=text, power=factor[1].replace(" ", "") if factor else None)
    content = normal_unit(head) if head.endswith("%") else None
    if content in CONTENT and NUMERIC.match(text):
        return RowCell(head="", unit=content, text=text)
    return RowCell(head=head, unit=None, text=text)


def head_names(cells: tuple[RowCell, ...]) -> frozenset[str]:
    """The properties whose standard symbol is a head in a unit that they are given in: "E (GPa)" is the elastic modulus."""
    found = ((head_symbols().get(cell.head.replace("_", "").replace(" ", "")), cell.unit) for cell in cells)
    return frozenset(name for name, unit in found if name is not None and unit is not None and _is_given_in(name, unit=unit))


def _is_given_in(name: str, *, unit: str) -> bool:
    term = vocabulary().find(name, MentionType.PROPERTY)
    return term is not None and any(same_dimension(unit, usual) for usual in term.units)


def row_quantities(cells: tuple[RowCell, ...]) -> tuple[FoundQuantity, ...]:
    """The numbers of a row, each with the unit of its head."""
    return tuple(quantity for cell in cells if cell.numeric for quantity in find_quantities(cell.value))


def table_label(row: OpenedEvidence, *, opened: Mapping[str, OpenedEvidence]) -> str | None:
    """The name (“Table 2”) in the caption that the row is read with."""
    captions = (opened[i].quote for i in row.context if i in opened and opened[i].kind is EvidenceKind.CAPTION)
    match = next((m for m in map(LABEL.match, captions) if m), None)
    return match[1] if match else None

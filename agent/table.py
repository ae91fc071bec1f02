"""A table row as an agent sees it: own cells joined by tabs, read with its caption and head rows.

Only what belongs together without doubt is paired: as many cells as heads, or fewer where those on the left span into the row.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from graph.hit import OpenedEvidence
from ingest.find.quantity import find_quantities
from ingest.find.unit import normal_unit
from ingest.record import EvidenceKind, FoundQuantity

HEAD_UNIT = re.compile(
    r"^(?P<name>.*?)\s*(?:[(\[]\s*(?P<bracket>[^()\[\]]*(?:\([^()]*\)[^()\[\]]*)?)\s*[)\]]|[/,]\s*(?P<slash>[^\s/,]+))\s*$",
    re.DOTALL,
)
NUMERIC = re.compile(r"^[\s<>~≈∼≤≥±+−–-]*\d")
LABEL = re.compile(r"^\s*((?:table|tab\.)\s*S?\d+\w?)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class RowCell:
    """One cell with its head: `head` without its unit, `unit` in house writing or None."""

    head: str
    unit: str | None
    text: str

    @property
    def numeric(self) -> bool:
        """Whether it begins with a number."""
        return NUMERIC.match(self.text) is not None

    @property
    def value(self) -> str:
        """The cell with the unit of its head, where it has no unit of its own."""
        own = any(q.unit for q in find_quantities(self.text))
        return f"{self.text} {self.unit}" if self.numeric and self.unit is not None and not own else self.text


def row_cells(row: OpenedEvidence, *, opened: Mapping[str, OpenedEvidence]) -> tuple[RowCell, ...]:
    """The row's cells with their heads; empty where they cannot be paired."""
    if row.kind is not EvidenceKind.ROW:
        return ()
    cells = [cell.strip() for cell in row.quote.split("\t")]
    above = [opened[i].quote.split("\t") for i in row.context if i in opened and opened[i].kind is EvidenceKind.ROW]
    fitting = [heads for heads in above if len(heads) == len(cells)]
    longer = [heads for heads in above if len(heads) > len(cells) and not NUMERIC.match(heads[-1])]
    heads = fitting[-1] if fitting else longer[-1][len(longer[-1]) - len(cells) :] if longer else None
    if heads is None or len(cells) < 2:
        return ()
    return tuple(_cell(head.strip(), cell) for head, cell in zip(heads, cells, strict=True))


def _cell(head: str, text: str) -> RowCell:
    match = HEAD_UNIT.match(head)
    raw = (match["bracket"] or match["slash"]) if match else None
    unit = normal_unit(raw) if raw else None
    return RowCell(head=match["name"].strip() if match and unit else head, unit=unit, text=text)


def row_quantities(cells: tuple[RowCell, ...]) -> tuple[FoundQuantity, ...]:
    """The numbers of a row, each with the unit of its head."""
    return tuple(quantity for cell in cells if cell.numeric for quantity in find_quantities(cell.value))


def table_label(row: OpenedEvidence, *, opened: Mapping[str, OpenedEvidence]) -> str | None:
    """The name (“Table 2”) in the caption that the row is read with."""
    captions = (opened[i].quote for i in row.context if i in opened and opened[i].kind is EvidenceKind.CAPTION)
    match = next((m for m in map(LABEL.match, captions) if m), None)
    return match[1] if match else None

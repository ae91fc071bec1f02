"""The record of one paper: the JSON that `tetrapath record` prints, that the library keeps and that a store loads.

Keys are stable; more may be added. `None` is unknown, never 0 or "". Spans are half-open character offsets into
`document.text`; boxes are [page from 1, x0, y0, x1, y1] in points, origin top left.
"""

from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

SCHEMA = 1


class Frozen(BaseModel):
    """Immutable, strict about unknown keys, written with its aliases."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, serialize_by_alias=True)


class Role(StrEnum):
    """The four roles of a path, in their order."""

    MATERIAL = "material"
    PROCESS = "process"
    STRUCTURE = "structure"
    PROPERTY = "property"


class QuantityKind(StrEnum):
    """What a number claims."""

    VALUE = "value"  # low = high
    RANGE = "range"
    BOUND = "bound"  # the other side is None
    SPREAD = "spread"  # low = high, with ± spread
    APPROXIMATE = "approximate"  # "about": low = high


class Origin(StrEnum):
    """Where a result comes from."""

    MEASURED = "measured"
    SIMULATED = "simulated"
    CITED = "cited"  # from another paper


class EvidenceKind(StrEnum):
    """What an addressed piece of a document is."""

    SENTENCE = "sentence"
    CAPTION = "caption"
    ROW = "row"


class MentionType(StrEnum):
    """What a typed span names."""

    MATERIAL = "material"
    PHASE = "phase"
    FEATURE = "feature"
    FORM = "form"
    OPERATION = "operation"
    PROPERTY = "property"
    TECHNIQUE = "technique"
    SAMPLE = "sample"
    INSTRUMENT = "instrument"


class StatementKind(StrEnum):
    """What a sentence says that is true of no single state."""

    TREND = "trend"
    COMPARISON = "comparison"
    ABSENCE = "absence"
    MECHANISM = "mechanism"
    GENERAL = "general"
    FIGURE = "figure"  # said to be seen in a figure only


class Polarity(StrEnum):
    """Whether one step furthers or hinders the next."""

    POSITIVE = "positive"
    NEGATIVE = "negative"


class Direction(StrEnum):
    """Which way something goes."""

    INCREASES = "increases"
    DECREASES = "decreases"
    UNCHANGED = "unchanged"


BoxRow = tuple[int, float, float, float, float]
EvidenceIds = tuple[str, ...]


class Number(Frozen):
    """A number as printed and as read: value has low = high, a bound has one side None, words have no kind."""

    raw: str | None = None
    low: float | None = None
    high: float | None = None
    spread: float | None = None
    unit: str | None = None
    kind: QuantityKind | None = None


class Quantity(Number):
    """A named number: a parameter, a condition, or the value of a statement."""

    name: str
    evidence: EvidenceIds = ()


class RecordSection(Frozen):
    """A section's title, level from 1, and span."""

    title: str
    level: int
    start: int
    end: int


class RecordCell(Frozen):
    """A table cell; rows and columns from 0."""

    row: int
    col: int
    rowspan: int
    colspan: int
    head: bool
    start: int
    end: int


class RecordTable(Frozen):
    """A table with its cells."""

    label: str | None
    caption: str | None
    cells: tuple[RecordCell, ...]


class RecordFigure(Frozen):
    """A figure with its caption."""

    label: str | None
    caption: str | None
    boxes: tuple[BoxRow, ...] = ()


class RecordReference(Frozen):
    """An entry of the reference list."""

    title: str | None
    doi: str | None
    year: int | None
    authors: tuple[str, ...]


class RecordSupplement(Frozen):
    """A file that belongs to the article but is not in it; `href` is its name or address as the source gives it."""

    label: str | None
    caption: str | None
    href: str | None


class RecordDocument(Frozen):
    """The document as the record keeps it."""

    id: str
    sha256: str
    format: str
    parser: str
    doi: str | None
    title: str | None
    year: int | None
    authors: tuple[str, ...]
    journal: str | None = None
    licence: str | None = None
    text: str
    pages: int | None
    sections: tuple[RecordSection, ...]
    tables: tuple[RecordTable, ...]
    figures: tuple[RecordFigure, ...]
    references: tuple[RecordReference, ...]
    supplements: tuple[RecordSupplement, ...] = ()
    notes: tuple[str, ...] = ()


class Evidence(Frozen):
    """An addressed piece of the document; its quote is text[start:end]. `table` and `row` count from 0."""

    id: str
    kind: EvidenceKind
    start: int
    end: int
    section: str | None
    page: int | None
    boxes: tuple[BoxRow, ...]
    quote: str
    context: EvidenceIds = ()
    table: int | None = None
    row: int | None = None


class Mention(Frozen):
    """A typed span; `name` is the term it stands for, in the field's own words."""

    type: MentionType
    start: int
    end: int
    text: str
    name: str


class FoundQuantity(Frozen):
    """A quantity where it stands in the text; members of one list share a group."""

    start: int
    end: int
    raw: str
    low: float | None
    high: float | None
    spread: float | None
    unit: str | None
    kind: QuantityKind | None
    group: str | None = None


class State(Frozen):
    """What a path follows: one material in one condition, position or simulation."""

    label: str | None
    aliases: tuple[str, ...] = ()
    technique: str | None = None
    position: str | None = None
    evidence: EvidenceIds = ()


class ElementRange(Frozen):
    """How much of an element; basis is wt%, at%, mol% or vol%."""

    low: float | None
    high: float | None
    basis: str | None


class Composition(Frozen):
    """A composition as printed and by element."""

    raw: str | None
    elements: dict[str, ElementRange] = Field(default_factory=dict)


class MaterialStep(Frozen):
    """The material of a path."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    composition: Composition | None = None
    evidence: EvidenceIds


class ProcessStep(Frozen):
    """One operation with its parameters."""

    id: str
    operation: str
    parameters: tuple[Quantity, ...] = ()
    evidence: EvidenceIds


class StructureStep(Number):
    """A phase, constituent or feature, with its number where the paper gives one."""

    id: str
    feature: str
    descriptor: str | None = None
    conditions: tuple[Quantity, ...] = ()
    evidence: EvidenceIds


class PropertyStep(Number):
    """A property with its number and test conditions."""

    id: str
    name: str
    conditions: tuple[Quantity, ...] = ()
    trend: Direction | None = None
    evidence: EvidenceIds


class Transition(Frozen):
    """A directed link between two steps: asserted by evidence, or stitched because they share a state."""

    id: str
    from_role: Annotated[Role, Field(alias="from")]
    to_role: Annotated[Role, Field(alias="to")]
    from_step: str
    to_step: str
    asserted: bool
    polarity: Polarity | None = None
    hedged: bool = False
    mechanism: str | None = None
    evidence: EvidenceIds


class Path(Frozen):
    """A state's ordered steps material → process → structure → property; `missing` names the roles it lacks."""

    id: str
    origin: Origin
    state: State
    confidence: float
    material: MaterialStep | None
    process: tuple[ProcessStep, ...] = ()
    structure: tuple[StructureStep, ...] = ()
    property: tuple[PropertyStep, ...] = ()
    transitions: tuple[Transition, ...] = ()
    missing: tuple[Role, ...] = ()


class Statement(Frozen):
    """A sentence true of no single state, linked to concepts and paths."""

    id: str
    kind: StatementKind
    text: str
    concepts: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    quantity: Quantity | None = None
    direction: Direction | None = None
    hedged: bool = False
    origin: Origin
    paths: tuple[str, ...] = ()
    evidence: EvidenceIds


class Versions(Frozen):
    """What made the record; equal versions and equal bytes give an equal record."""

    reader: str
    extractor: str
    model: str | None
    vocabulary: str


class PaperRecord(Frozen):
    """Everything Tetrapath knows of one paper.

    `terms` are names that the rules met and the tagger takes for no mention: search and assembly know them all the same.
    """

    schema_: Annotated[int, Field(alias="schema")] = SCHEMA
    versions: Versions
    document: RecordDocument
    evidence: tuple[Evidence, ...]
    mentions: tuple[Mention, ...]
    terms: tuple[Mention, ...] = ()
    quantities: tuple[FoundQuantity, ...]
    paths: tuple[Path, ...]
    statements: tuple[Statement, ...]

    def to_json(self) -> str:
        """The record as one line of JSON, the same bytes for the same record."""
        return self.model_dump_json(by_alias=True)

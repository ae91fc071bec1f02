"""The graph as flat rows, which both stores write and read: one named tuple a node label or relationship, in column order.

Lists of ids and of plain words are tuples here; a store that has no lists writes them as JSON.
"""

from typing import NamedTuple

Strings = tuple[str, ...]


class WorkRow(NamedTuple):
    """What a DOI names (or a document without one); `key` is what references without a DOI find it by."""

    id: str
    doi: str | None
    title: str | None
    year: int | None
    key: str | None


class PaperRow(NamedTuple):
    """One document: what it is, what of it is loaded, and what it refers to (DOIs, keys of titles)."""

    id: str
    work: str
    source: str
    sha256: str
    format: str
    parser: str
    title: str | None
    year: int | None
    doi: str | None
    primary: bool
    record_hash: str
    paths: int
    statements: int
    evidence: int
    references: Strings


class EvidenceRow(NamedTuple):
    """An addressed piece of a document; `ordinal` counts in text order, `context` is what it is read with."""

    id: str
    document: str
    ordinal: int
    kind: str
    quote: str
    section: str | None
    page: int | None
    boxes: str  # JSON
    start: int
    end: int
    context: Strings


class PathRow(NamedTuple):
    """A state's path; `completeness` is the share of the four roles that it has."""

    id: str
    document: str
    ordinal: int
    origin: str
    label: str | None
    aliases: Strings
    technique: str | None
    position: str | None
    evidence: Strings
    confidence: float
    completeness: float
    missing: Strings


class StepRow(NamedTuple):
    """One step; `name` is the material, operation, feature or property; its own value where it has one."""

    id: str
    path: str
    role: str
    ordinal: int
    name: str
    descriptor: str | None
    aliases: Strings
    composition: str | None
    trend: str | None
    raw: str | None
    low: float | None
    high: float | None
    spread: float | None
    unit: str | None
    kind: str | None
    low_si: float | None
    high_si: float | None
    dimension: str | None
    evidence: Strings


class QuantityRow(NamedTuple):
    """A named number of a step or a statement (`owner`); `as_` is parameter, condition or value."""

    id: str
    owner: str
    as_: str
    ordinal: int
    name: str
    raw: str | None
    low: float | None
    high: float | None
    spread: float | None
    unit: str | None
    kind: str | None
    low_si: float | None
    high_si: float | None
    dimension: str | None
    evidence: Strings


class TransitionRow(NamedTuple):
    """A directed link between two steps of one path."""

    id: str
    path: str
    ordinal: int
    from_role: str
    to_role: str
    from_step: str
    to_step: str
    asserted: bool
    polarity: str | None
    hedged: bool
    mechanism: str | None
    evidence: Strings


class StatementRow(NamedTuple):
    """A sentence true of no single state; `paths` are those it concerns, `sides` those it compares."""

    id: str
    document: str
    ordinal: int
    kind: str
    text: str
    direction: str | None
    hedged: bool
    origin: str
    concepts: Strings
    sides: Strings
    paths: Strings
    evidence: Strings


class ConceptRow(NamedTuple):
    """What steps and statements of different papers share."""

    id: str
    kind: str
    name: str
    aliases: Strings


class IsRow(NamedTuple):
    """A step and its own lexical concept."""

    step: str
    concept: str


class AboutRow(NamedTuple):
    """A statement and a concept it is about."""

    statement: str
    concept: str


class ContainsRow(NamedTuple):
    """How much of an element a material step holds."""

    step: str
    concept: str
    element: str
    low: float | None
    high: float | None
    basis: str | None


class NamingRow(NamedTuple):
    """A name that numbers of many paths bear: the words that may ask for it, and what kind of number it is of."""

    id: str
    words: Strings
    role: str
    condition: bool
    dimension: str | None


class NumberRow(NamedTuple):
    """A number that a filter can find; `owner` is its step or quantity, low and high are in SI."""

    naming: str
    path: str
    ordinal: int  # among the path's numbers
    document: str
    owner: str
    low: float | None
    high: float | None


class TermRow(NamedTuple):
    """How often a term occurs in a document: in `units` pieces; `bucket` 1 to 3 says how much the paper is about it."""

    term: str
    document: str
    units: int
    bucket: int


class PaperRows(NamedTuple):
    """Everything of one paper, ready to be written; `leads`: what it says of its work is taken for the work's."""

    leads: bool
    work: WorkRow
    paper: PaperRow
    evidence: tuple[EvidenceRow, ...]
    paths: tuple[PathRow, ...]
    steps: tuple[StepRow, ...]
    quantities: tuple[QuantityRow, ...]
    transitions: tuple[TransitionRow, ...]
    statements: tuple[StatementRow, ...]
    concepts: tuple[ConceptRow, ...]
    is_: tuple[IsRow, ...]
    about: tuple[AboutRow, ...]
    contains: tuple[ContainsRow, ...]
    namings: tuple[NamingRow, ...]
    numbers: tuple[NumberRow, ...]
    terms: tuple[TermRow, ...]
    term_index: bytes


class FoundPaper(NamedTuple):
    """A document with its work, as hits and opened evidence show it."""

    id: str
    work: str
    source: str
    title: str | None
    year: int | None
    doi: str | None
    primary: bool


class FoundNumber(NamedTuple):
    """A number of a path under an asked name; low and high in the SI unit of `dimension`."""

    document: str
    path: str
    low: float | None
    high: float | None
    dimension: str | None


class PathRows(NamedTuple):
    """One path with all that belongs to it, as a store reads it back."""

    path: PathRow
    steps: tuple[StepRow, ...]
    quantities: tuple[QuantityRow, ...]
    transitions: tuple[TransitionRow, ...]
    contains: tuple[ContainsRow, ...]
    concepts: tuple[IsRow, ...]

"""What a store answers: hits of a search, the state table of a trace, opened evidence. Hits carry no quotes."""

from enum import StrEnum

from ingest.record import BoxRow, Direction, EvidenceIds, EvidenceKind, Frozen, Number, Origin, Quantity, Role, StatementKind


class HitKind(StrEnum):
    """What was found."""

    PATH = "path"
    STATEMENT = "statement"
    EVIDENCE = "evidence"


class Certainty(StrEnum):
    """Whether a hit's number lies within the asked bounds."""

    CERTAIN = "certain"
    POSSIBLE = "possible"


class HitStep(Frozen):
    """One step of a path as a search shows it: name and numbers, no sentence. `quantities` are its parameters or conditions."""

    id: str
    role: Role
    name: str
    value: Number | None = None
    quantities: tuple[Quantity, ...] = ()
    evidence: EvidenceIds = ()


class Hit(Frozen):
    """A path, a statement or a plain piece of evidence; best first. `evidence` is what to open to read it, best first."""

    kind: HitKind
    id: str
    score: float
    document: str
    work: str
    title: str | None
    year: int | None
    section: str | None = None
    origin: Origin | None = None
    material: str | None = None
    state: str | None = None
    steps: tuple[HitStep, ...] = ()
    statement: StatementKind | None = None
    evidence_kind: EvidenceKind | None = None
    direction: Direction | None = None
    concepts: tuple[str, ...] = ()
    confidence: float | None = None
    certainty: Certainty | None = None
    matched: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    evidence: EvidenceIds = ()


class Unmatched(Frozen):
    """An asked term that the corpus lacks, or lacks for the asked material."""

    term: str
    scope: str  # "corpus" or "material"


class SearchResult(Frozen):
    """Hits best first, and the asked terms that nothing matched."""

    hits: tuple[Hit, ...]
    unmatched: tuple[Unmatched, ...] = ()


class TraceCell(Frozen):
    """One value of a column for one state, with its evidence."""

    value: Number
    conditions: tuple[Quantity, ...] = ()
    evidence: EvidenceIds = ()


class TraceColumn(Frozen):
    """What varies between the states: a parameter, a structure or a property."""

    role: Role
    name: str
    unit: str | None = None


class Relation(StrEnum):
    """How a state relates to the one the trace began at."""

    SAME_PAPER = "same paper"
    SAME_STATE = "same state"
    SAME_MATERIAL = "same material"
    SAME_NAME = "same name"  # merely


class TraceState(Frozen):
    """One state's row: its cells stand by the index of their column; a cell that is absent is an empty tuple."""

    path: str
    document: str
    label: str | None
    material: str | None
    origin: Origin
    relation: Relation
    cells: tuple[tuple[TraceCell, ...], ...]


class Conflict(Frozen):
    """Different numbers for one state, quantity and conditions; all kept."""

    path: str
    role: Role
    name: str
    values: tuple[TraceCell, ...]


class Extreme(Frozen):
    """The range of a column over the states, with the paths that hold its ends."""

    column: int
    low: float
    high: float
    unit: str | None
    low_path: str
    high_path: str


class Trace(Frozen):
    """The states side by side: steps shared by all stand once in `shared`, what varies in `columns`."""

    shared: tuple[HitStep, ...]
    columns: tuple[TraceColumn, ...]
    states: tuple[TraceState, ...]
    conflicts: tuple[Conflict, ...] = ()
    extremes: tuple[Extreme, ...] = ()
    twins: tuple[tuple[str, str], ...] = ()  # (measured path, simulated path) of one state
    quoted: tuple[tuple[str, str], ...] = ()  # (path with a value quoted from elsewhere, the path that measured it)


class OpenedEvidence(Frozen):
    """A piece of evidence with everything that is needed to cite and to show it. Neighbours are ids of the same document."""

    id: str
    quote: str
    kind: EvidenceKind
    context: EvidenceIds
    section: str | None
    page: int | None
    boxes: tuple[BoxRow, ...]
    document: str
    source: str
    doi: str | None
    title: str | None
    year: int | None
    before: str | None = None
    after: str | None = None


class Opened(Frozen):
    """The asked evidence in the order asked, then the contexts; `neighbours` may be read but not cited."""

    evidence: tuple[OpenedEvidence, ...]
    neighbours: tuple[OpenedEvidence, ...] = ()


class DocumentRow(Frozen):
    """One loaded document."""

    id: str
    work: str
    source: str
    title: str | None
    year: int | None
    doi: str | None
    primary: bool
    record_hash: str
    paths: int
    statements: int
    evidence: int


class Counts(Frozen):
    """How much a store holds."""

    documents: int
    works: int
    paths: int
    steps: int
    statements: int
    evidence: int
    concepts: int

"""The record of one question: the JSON object that `tetrapath ask --json` prints and that the library keeps under `runs/`."""

from enum import StrEnum
from typing import Any

from pydantic import Field

from graph.hit import OpenedEvidence
from ingest.record import BoxRow, EvidenceIds, EvidenceKind, Frozen, Quantity


class Alignment(StrEnum):
    """How far an attempt meets one dimension of the question."""

    MET = "met"
    PARTIAL = "partial"
    MISSING = "missing"
    NOT_ASKED = "not_asked"


class BoundaryStatus(StrEnum):
    """How much of what was asked is supported."""

    ANSWERED = "answered"
    PARTIAL = "partial"
    UNSUPPORTED = "unsupported"


class MissingPart(StrEnum):
    """Which part of a question has no support."""

    MATERIAL = "material"
    PROCESS = "process"
    STRUCTURE = "structure"
    PROPERTY = "property"
    CONDITION = "condition"
    COMPARISON = "comparison"
    VALUE = "value"


class Frame(Frozen):
    """The question taken apart; each list holds the question's own words."""

    material: tuple[str, ...] = ()
    process: tuple[str, ...] = ()
    structure: tuple[str, ...] = ()
    property: tuple[str, ...] = ()
    conditions: tuple[Quantity, ...] = ()
    constraints: tuple[str, ...] = ()
    focus: str | None = None  # value, process, mechanism, comparison, tradeoff, …


class ClaimValue(Quantity):
    """A number that a claim states; `derived` when it was recomputed (conversion, difference, ratio, range)."""

    derived: bool = False


class Claim(Frozen):
    """One sentence of an answer, at most 60 words, with one to three ids of opened evidence."""

    text: str
    evidence: EvidenceIds = Field(min_length=1, max_length=3)
    values: tuple[ClaimValue, ...] = ()


class Dropped(Frozen):
    """A claim that a check refused."""

    text: str
    reason: str


class Missing(Frozen):
    """What was asked and is not supported, in the question's own words."""

    part: MissingPart
    asked: str


class Boundary(Frozen):
    """What the evidence cannot support, what was searched, and what is nearest."""

    status: BoundaryStatus
    text: str
    missing: tuple[Missing, ...] = ()
    searched: tuple[str, ...] = ()
    nearest: EvidenceIds = ()


class RunEvidence(Frozen):
    """Opened evidence as a run keeps it."""

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

    @classmethod
    def of(cls, opened: OpenedEvidence) -> "RunEvidence":
        """Without the neighbours."""
        return cls(**opened.model_dump(exclude={"before", "after"}))


class Call(Frozen):
    """One counted tool call."""

    tool: str
    arguments: dict[str, Any]
    returned: tuple[str, ...]


class AttemptAlignment(Frozen):
    """The four dimensions on which a retrieval attempt is judged."""

    material: Alignment
    property: Alignment
    process: Alignment
    focus: Alignment


class Attempt(Frozen):
    """One retrieval intent and how it met the question."""

    intent: str
    alignment: AttemptAlignment
    documents: tuple[str, ...]


class Usage(Frozen):
    """What the run cost; tokens are 0 without a model."""

    calls: int
    input_tokens: int = 0
    output_tokens: int = 0


class RunError(Frozen):
    """Why a question got no answer."""

    kind: str
    message: str


class Run(Frozen):
    """One question from asking to boundary; replays to the same bytes."""

    run: str
    id: str | None
    question: str
    intent: str | None
    versions: dict[str, str | None]
    error: RunError | None = None
    frame: Frame
    answer: tuple[Claim, ...]
    dropped: tuple[Dropped, ...]
    boundary: Boundary
    evidence: tuple[RunEvidence, ...]
    calls: tuple[Call, ...]
    attempts: tuple[Attempt, ...]
    promoted: int | None
    usage: Usage

    def to_json(self) -> str:
        """The run as one line of JSON, the same bytes for the same run."""
        return self.model_dump_json(by_alias=True)

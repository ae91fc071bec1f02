"""What the commands print with `--json` where no other part has the shape already."""

from enum import StrEnum

from agent.run import Run
from graph.explore.table import CypherTable
from graph.hit import Counts, Opened
from ingest.record import Frozen
from ingest.ruling import Ruling


class Health(StrEnum):
    """How a part is."""

    OK = "ok"
    ABSENT = "absent"  # optional, and not there
    BROKEN = "broken"  # needed, or chosen, and not usable


class Check(Frozen):
    """One part that `doctor` looked at: what is there, and how to get what is not (None when nothing is to be done)."""

    name: str
    health: Health
    found: str
    fix: str | None = None


class Diagnosis(Frozen):
    """What `doctor` found. `ready` is true when everything needed or chosen is usable."""

    ready: bool
    checks: tuple[Check, ...]


class Loaded(Frozen):
    """What `load` did."""

    store: str
    written: int
    removed: int
    counts: Counts


class Picture(Frozen):
    """A page that `evidence --image` drew: the file written, the PDF by its source, the page, the asked evidence on it."""

    file: str
    source: str
    page: int
    evidence: tuple[str, ...]


class ShownEvidence(Opened):
    """What `evidence` shows, and the pictures that were asked for."""

    pictures: tuple[Picture, ...] = ()


class SourceState(Frozen):
    """One source of a library: what became of it, and why when it was not stored."""

    source: str
    document: str | None
    status: str | None
    reason: str | None
    vanished: bool


class LibraryStatus(Frozen):
    """What `status` says: sources by status, papers, what the store holds, who writes."""

    library: str
    sources: tuple[SourceState, ...]
    counts: dict[str, int]
    papers: int
    works: int
    paths: int
    statements: int
    evidence: int
    store: str
    in_step: bool | None
    writer: str | None


class Upgraded(Frozen):
    """What `upgrade` did; both versions are equal when there was nothing to do."""

    library: str
    before: int
    after: int


class MergeReason(Frozen):
    """Why two names are one thing: the rule, what it rests on, and evidence of papers where papers say so."""

    a: str
    b: str
    rule: str
    because: str
    evidence: tuple[str, ...] = ()


class ConceptGroup(Frozen):
    """Names that are one thing, the most used first. `papers` is how many papers use that one."""

    id: str
    kind: str
    names: tuple[str, ...]
    papers: int
    reasons: tuple[MergeReason, ...]


class Homonym(Frozen):
    """A name that does not identify ("steel A"): what it means in one paper is not what it means in another."""

    id: str
    name: str
    papers: int


class ConceptReport(Frozen):
    """What `concepts` says: what is merged, what a ruling keeps apart, names of papers' own, and the rulings."""

    concepts: int
    groups: tuple[ConceptGroup, ...]
    refused: tuple[MergeReason, ...]
    homonyms: tuple[Homonym, ...]
    rulings: tuple[Ruling, ...]


class DemoResult(Frozen):
    """What `demo` did."""

    library: str
    papers: int
    run: Run


class CypherAnswer(Frozen):
    """What `cypher` ran and what came back; `saved` names the saved query."""

    query: str
    saved: str | None
    parameters: dict[str, str | float | None]
    table: CypherTable


class SavedQueryRow(Frozen):
    """One saved query: what it answers, and its parameters with their defaults and meanings."""

    name: str
    title: str
    question: str
    parameters: dict[str, str | float | None]
    meanings: dict[str, str]


class SavedQueries(Frozen):
    """What `cypher --list` says."""

    queries: tuple[SavedQueryRow, ...]


class ExportedFile(Frozen):
    """What `export` wrote: rows and columns of a table; for a graph its nodes, and no columns."""

    file: str
    rows: int
    columns: int | None

"""Whole papers out of a store, one after another: what export, frames and windows are made from.

Only one paper is held in memory. A paper that another process replaces meanwhile is read old or new, never half.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from graph.name import names, naming_words
from graph.row import EvidenceRow, FoundPaper, PathRows, QuantityRow, StatementRow, StepRow
from graph.source import Source
from graph.store.store import Store
from ingest.record import Origin, Role


class WholePaper(NamedTuple):
    """One primary paper with all that it says, in text order."""

    paper: FoundPaper
    paths: tuple[PathRows, ...]
    statements: tuple[tuple[StatementRow, QuantityRow | None], ...]
    evidence: tuple[EvidenceRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """Which paths are wanted: a step of each asked role bears the name, or one that the field uses for it."""

    material: str | None = None
    process: str | None = None
    structure: str | None = None
    property: str | None = None
    origin: Origin | None = None
    documents: tuple[str, ...] = ()

    def roles(self) -> dict[Role, str]:
        """The asked names by role."""
        asked = {
            Role.MATERIAL: self.material,
            Role.PROCESS: self.process,
            Role.STRUCTURE: self.structure,
            Role.PROPERTY: self.property,
        }
        return {role: text for role, text in asked.items() if text}

    def takes(self, rows: PathRows) -> bool:
        """Whether a path is wanted."""
        if self.origin is not None and rows.path.origin != self.origin.value:
            return False
        return all(any(bears(step, text) for step in rows.steps if step.role == role) for role, text in self.roles().items())


EVERYTHING = Selection()


def bears(step: StepRow, asked: str) -> bool:
    """Whether a step bears the asked name, as the paper or the field calls it."""
    return any(names(asked, naming_words(name)) for name in (step.name, *step.aliases))


def whole_papers(store: Store, selection: Selection = EVERYTHING) -> Iterator[WholePaper]:
    """The primary papers by id, each with the selected paths."""
    for row in store.documents():
        if row.primary and (not selection.documents or row.id in selection.documents):
            found = store.read(partial(whole_paper, document=row.id, pieces=row.evidence))
            if found is not None:
                yield found._replace(paths=tuple(rows for rows in found.paths if selection.takes(rows)))


def whole_paper(source: Source, *, document: str, pieces: int) -> WholePaper | None:
    """One paper with its `pieces` of evidence; None when it left the store meanwhile."""
    paper = source.papers([document]).get(document)
    if paper is None:
        return None
    order = source.paths_in([document])
    paths = source.path_rows(order)
    ids = source.statements_in([document])
    statements = source.statement_rows(ids)
    evidence = source.evidence_at((document, at) for at in range(pieces))
    return WholePaper(
        paper=paper,
        paths=tuple(paths[id_] for id_ in order if id_ in paths),
        statements=tuple(statements[id_] for id_ in ids if id_ in statements),
        evidence=tuple(evidence[place] for place in sorted(evidence)),
    )

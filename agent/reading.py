"""What one opened piece of evidence says: terms, names, numbers, and which kind of sentence it is."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from agent.cue import has
from agent.table import RowCell, head_names, row_cells, row_quantities
from agent.term import content_terms
from graph.hit import OpenedEvidence
from ingest.find.mention import find_mentions
from ingest.find.quantity import find_quantities
from ingest.record import EvidenceKind, FoundQuantity, MentionType

CITE_MARK = re.compile(r"\s?\[\s*\d+[a-z]?(?:\s*[,;–‒-]\s*\d+[a-z]?)*\s*\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One piece, read. `terms` and `quantities` are its own; `context_terms` those of the rows and captions it is read with."""

    piece: OpenedEvidence
    terms: frozenset[str]
    context_terms: frozenset[str]
    names: frozenset[str]  # canonical, of every mention of the piece and its context
    materials: frozenset[str]  # canonical
    quantities: tuple[FoundQuantity, ...]
    context_quantities: tuple[FoundQuantity, ...]
    operations: int  # how many treatments it names
    cited: bool  # says what another paper found
    section: str | None  # method, result, summary, background
    cells: tuple[RowCell, ...] = ()  # of a table row whose heads are known

    @property
    def all_terms(self) -> frozenset[str]:
        """Own terms and those of the context."""
        return self.terms | self.context_terms


def read_piece(piece: OpenedEvidence, *, opened: Mapping[str, OpenedEvidence]) -> Reading:
    """Read a piece with those of its contexts that were opened."""
    context = " \n ".join(opened[i].quote for i in piece.context if i in opened)
    own, around = _read_text(piece.quote), _read_text(context)
    cells = row_cells(piece, opened=opened)
    return Reading(
        piece=piece,
        terms=own.terms,
        context_terms=around.terms,
        names=own.names | around.names | head_names(cells),
        materials=own.materials | around.materials,
        quantities=row_quantities(cells) or own.quantities,
        context_quantities=around.quantities,
        operations=own.operations,
        cited=is_cited(piece),
        section=section_kind(piece.section),
        cells=cells,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Text:
    terms: frozenset[str]
    names: frozenset[str]
    materials: frozenset[str]
    quantities: tuple[FoundQuantity, ...]
    operations: int


@lru_cache(maxsize=8192)
def _read_text(text: str) -> _Text:
    mentions = find_mentions(text) if text else ()
    return _Text(
        terms=content_terms(text),
        names=frozenset(m.name for m in mentions),
        materials=frozenset(m.name for m in mentions if m.type is MentionType.MATERIAL),
        quantities=find_quantities(text) if text else (),
        operations=sum(m.type is MentionType.OPERATION for m in mentions),
    )


def section_kind(section: str | None) -> str | None:
    """What a section's title says it holds: summary, background, result or method; None when it does not say."""
    if section is None:
        return None
    made = has("section", "made", section) and not has("section", "told", section)
    order = ("summary", "background", "method", "result") if made else ("summary", "background", "result", "method")
    return next((kind for kind in order if has("section", kind, section)), None)


def is_cited(piece: OpenedEvidence) -> bool:
    """Whether the piece tells another paper's finding: it says so, or it is background with a citation mark."""
    if piece.kind is not EvidenceKind.SENTENCE:
        return False
    marked = CITE_MARK.search(piece.quote) is not None
    return has("sentence", "cited", piece.quote) or (marked and section_kind(piece.section) in ("background", None))

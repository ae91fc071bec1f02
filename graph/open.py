"""Open evidence: the exact quotes with their contexts and neighbours."""

from collections.abc import Mapping, Sequence

from graph.assemble import opened
from graph.hit import Opened, OpenedEvidence
from graph.row import EvidenceRow, FoundPaper
from graph.source import Source
from ingest.errors import BadUsage


def open_evidence(source: Source, ids: Sequence[str]) -> Opened:
    """The asked evidence in the order asked, then the contexts it must be read with; and the pieces before and after.

    Evidence of a paper that is not its work's primary can be opened too.

    Raises:
        BadUsage: an id that the store does not hold.
    """
    rows = source.evidence_rows(ids)
    if unknown := [i for i in dict.fromkeys(ids) if i not in rows]:
        raise BadUsage(
            f"the store holds no evidence {', '.join(map(repr, unknown))}; "
            "take ids from a search, or look whether the paper is still loaded"
        )
    rows = {**rows, **source.evidence_rows({i for row in rows.values() for i in row.context} - rows.keys())}
    contexts = [i for asked in dict.fromkeys(ids) for i in rows[asked].context if i in rows]
    order = tuple(dict.fromkeys((*ids, *contexts)))
    around = source.evidence_at({place for row in rows.values() for place in _beside(row)})
    neighbours = sorted(
        {row for asked in dict.fromkeys(ids) for p in _beside(rows[asked]) if (row := around.get(p)) and row.id not in order}
    )
    outer = source.evidence_at({place for row in neighbours for place in _beside(row)})
    papers = source.papers({row.document for row in rows.values()})
    places = {**around, **outer}
    return Opened(
        evidence=tuple(_opened(rows[i], papers, places=places) for i in order),
        neighbours=tuple(
            _opened(row, papers, places=places) for row in sorted(neighbours, key=lambda row: (row.document, row.ordinal))
        ),
    )


def _beside(row: EvidenceRow) -> tuple[tuple[str, int], tuple[str, int]]:
    return (row.document, row.ordinal - 1), (row.document, row.ordinal + 1)


def _opened(
    row: EvidenceRow, papers: Mapping[str, FoundPaper], *, places: Mapping[tuple[str, int], EvidenceRow]
) -> OpenedEvidence:
    before, after = (places.get(place) for place in _beside(row))
    return opened(row, papers[row.document], before=before.id if before else None, after=after.id if after else None)

"""Rows that a store read back → paths and hit steps in the record's own types."""

import json

from graph.hit import HitStep, OpenedEvidence
from graph.row import EvidenceRow, FoundPaper, PathRows, QuantityRow, StepRow
from ingest.record import EvidenceKind, Number, Quantity, QuantityKind, Role


def number_of(row: StepRow | QuantityRow) -> Number | None:
    """The value that a row carries, or None where it has neither number nor words."""
    if row.raw is None and row.low is None and row.high is None:
        return None
    kind = QuantityKind(row.kind) if row.kind else None
    return Number(raw=row.raw, low=row.low, high=row.high, spread=row.spread, unit=row.unit, kind=kind)


def quantity_of(row: QuantityRow) -> Quantity:
    """A parameter, condition or value as the record has it."""
    kind = QuantityKind(row.kind) if row.kind else None
    return Quantity(
        name=row.name,
        raw=row.raw,
        low=row.low,
        high=row.high,
        spread=row.spread,
        unit=row.unit,
        kind=kind,
        evidence=row.evidence,
    )


def step_name(row: StepRow) -> str:
    """A step's name as shown: a structure's descriptor stands before its feature unless it is already in it."""
    if row.descriptor and row.descriptor.casefold() not in row.name.casefold():
        return f"{row.descriptor} {row.name}"
    return row.name


def hit_steps(path: PathRows) -> tuple[HitStep, ...]:
    """The steps of a path in the order of the roles, each with its numbers."""
    quantities: dict[str, list[Quantity]] = {}
    for row in path.quantities:
        quantities.setdefault(row.owner, []).append(quantity_of(row))
    return tuple(
        HitStep(
            id=row.id,
            role=Role(row.role),
            name=step_name(row),
            value=number_of(row),
            quantities=tuple(quantities.get(row.id, ())),
            evidence=row.evidence,
        )
        for row in path.steps
    )


def material_of(path: PathRows) -> StepRow | None:
    """The material step of a path."""
    return next((step for step in path.steps if step.role == Role.MATERIAL.value), None)


def opened(row: EvidenceRow, paper: FoundPaper, *, before: str | None, after: str | None) -> OpenedEvidence:
    """A piece of evidence with its paper and the ids of its neighbours."""
    return OpenedEvidence(
        id=row.id,
        quote=row.quote,
        kind=EvidenceKind(row.kind),
        context=row.context,
        section=row.section,
        page=row.page,
        boxes=tuple(tuple(box) for box in json.loads(row.boxes)),
        document=row.document,
        source=paper.source,
        doi=paper.doi,
        title=paper.title,
        year=paper.year,
        before=before,
        after=after,
    )

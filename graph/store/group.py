"""Rows of several tables → paths with all that belongs to them. Both stores read flat rows and meet here."""

from collections.abc import Iterable
from operator import attrgetter
from typing import TypeVar

from graph.concept import ConceptKind
from graph.merge import Named
from graph.row import ContainsRow, IsRow, PathRow, PathRows, QuantityRow, StepRow, TransitionRow
from ingest.record import Role

ROLE_ORDER = {role.value: at for at, role in enumerate(Role)}
Row = TypeVar("Row")


def grouped(rows: Iterable[Row], key: str) -> dict[str, list[Row]]:
    """The rows by one of their columns, in the order given."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(attrgetter(key)(row), []).append(row)
    return groups


def path_rows(
    paths: Iterable[PathRow],
    *,
    steps: Iterable[StepRow],
    quantities: Iterable[QuantityRow],
    transitions: Iterable[TransitionRow],
    contains: Iterable[ContainsRow],
    concepts: Iterable[IsRow],
) -> dict[str, PathRows]:
    """Each path with its steps in the order of the roles; everything below a step in that order too."""
    of_path = grouped(sorted(steps, key=lambda row: (ROLE_ORDER[row.role], row.ordinal)), "path")
    of_step = grouped(sorted(quantities, key=lambda row: row.ordinal), "owner")
    links = grouped(sorted(transitions, key=lambda row: row.ordinal), "path")
    amounts = grouped(sorted(contains, key=lambda row: row.element), "step")
    kinds = grouped(sorted(concepts), "step")
    found = {}
    for path in sorted(paths, key=lambda row: row.id):
        own = tuple(of_path.get(path.id, ()))
        found[path.id] = PathRows(
            path=path,
            steps=own,
            quantities=tuple(row for step in own for row in of_step.get(step.id, ())),
            transitions=tuple(links.get(path.id, ())),
            contains=tuple(row for step in own for row in amounts.get(step.id, ())),
            concepts=tuple(row for step in own for row in kinds.get(step.id, ())),
        )
    return found


def group_named(
    rows: Iterable[tuple[str, str, str, int]], short: Iterable[tuple[str, str, str, str | None]]
) -> tuple[Named, ...]:
    """Concepts as (id, kind, printed name, papers), and (concept, short form, document, evidence) → what merging works on."""
    forms: dict[str, list[tuple[str, str, str | None]]] = {}
    for concept, alias, document, evidence in short:
        forms.setdefault(concept, []).append((alias, document, evidence))
    return tuple(
        Named(id=id_, kind=ConceptKind(kind), name=name, papers=papers, short=tuple(forms.get(id_, ())))
        for id_, kind, name, papers in rows
    )

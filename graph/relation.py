"""How a state relates to the one a trace began at: same paper, same state, same material, or merely the same name."""

from collections.abc import Mapping

from graph.assemble import material_of
from graph.hit import Relation
from graph.row import ContainsRow, PathRows, StepRow
from graph.table import process_key
from ingest.ids import fold
from ingest.record import Origin, Role

COMPOSITION_SLACK = 0.1  # relative difference of an element's amount between analyses of one alloy
TRACE_AMOUNT = 0.5  # amounts below this are not compared: analyses differ in what traces they list


Canonical = Mapping[str, str]  # concept → the one that stands for it


def relation(anchor: PathRows, other: PathRows, canonical: Canonical) -> Relation:
    """How `other` relates to `anchor`; `canonical` says which concepts are merged."""
    if anchor.path.document == other.path.document:
        return Relation.SAME_PAPER
    mine, theirs = material_of(anchor), material_of(other)
    if mine is None or theirs is None or not _is_same_material(anchor, other, canonical, mine=mine, theirs=theirs):
        return Relation.SAME_NAME
    treatment = process_key(anchor)
    return Relation.SAME_STATE if treatment and treatment == process_key(other) else Relation.SAME_MATERIAL


def is_twin(measured: PathRows, simulated: PathRows) -> bool:
    """Whether two paths of one paper are one state, once measured and once simulated."""
    if measured.path.document != simulated.path.document:
        return False
    if (measured.path.origin, simulated.path.origin) != (Origin.MEASURED.value, Origin.SIMULATED.value):
        return False
    labels = {fold(path.path.label or "") for path in (measured, simulated)}
    names = {fold(m.name) if (m := material_of(path)) else "" for path in (measured, simulated)}
    if len(names) > 1:
        return False
    return len(labels) == 1 and (labels != {""} or process_key(measured) == process_key(simulated))


def is_quoted(cited: PathRows, measured: PathRows, canonical: Canonical) -> bool:
    """Whether a path with values from elsewhere repeats what another paper's path measured: same material, an equal number."""
    if (cited.path.origin, measured.path.origin) != (Origin.CITED.value, Origin.MEASURED.value):
        return False
    mine, theirs = material_of(cited), material_of(measured)
    if mine is None or theirs is None or not _is_same_material(cited, measured, canonical, mine=mine, theirs=theirs):
        return False
    return bool(_results(cited) & _results(measured))


def _results(path: PathRows) -> set[tuple[str, float | None, float | None, str | None]]:
    """The numbers of the path's properties, in SI units."""
    found = (step for step in path.steps if step.role == Role.PROPERTY.value)
    return {(fold(s.name), s.low_si, s.high_si, s.dimension) for s in found if (s.low_si, s.high_si) != (None, None)}


def _is_same_material(anchor: PathRows, other: PathRows, canonical: Canonical, *, mine: StepRow, theirs: StepRow) -> bool:
    """By composition where both give one; else by merged concepts or a name that identifies.

    A formula or a grade has a digit; "steel A" has none, and is another material in another paper.
    """
    first, second = _amounts(anchor.contains), _amounts(other.contains)
    if first and second:
        return _is_close(first, second)
    first_concept, second_concept = _concept(anchor, mine), _concept(other, theirs)
    if first_concept != second_concept and canonical.get(first_concept, "") == canonical.get(second_concept, None):
        return True
    names = {fold(name) for name in (mine.name, *mine.aliases)} & {fold(name) for name in (theirs.name, *theirs.aliases)}
    return any(_identifies(name) for name in names)


def _concept(path: PathRows, step: StepRow) -> str:
    return next((own.concept for own in path.concepts if own.step == step.id), "")


def _identifies(name: str) -> bool:
    words = name.split()
    return any(any(c.isdigit() for c in word) and any(c.isalpha() for c in word) for word in words)


def _amounts(rows: tuple[ContainsRow, ...]) -> dict[tuple[str, str | None], float]:
    ends = {(row.element, row.basis): [end for end in (row.low, row.high) if end is not None] for row in rows}
    return {key: sum(values) / len(values) for key, values in ends.items() if values}


def _is_close(first: dict[tuple[str, str | None], float], second: dict[tuple[str, str | None], float]) -> bool:
    for key in first.keys() | second.keys():
        a, b = first.get(key, 0.0), second.get(key, 0.0)
        if max(a, b) >= TRACE_AMOUNT and abs(a - b) > COMPOSITION_SLACK * max(a, b):
            return False
    return bool(first.keys() & second.keys())

"""Trace: the states around paths or concepts, side by side, in a paper and across papers by the concepts they share."""

from collections.abc import Iterable, Mapping, Sequence

from graph.assemble import material_of
from graph.hit import Relation, Trace, TraceCell, TraceState
from graph.relation import Canonical, is_quoted, is_twin, relation
from graph.row import PathRows
from graph.source import Source
from graph.table import conflicts, extremes, placed_cells, tabulate
from ingest.errors import BadUsage
from ingest.record import Origin, Role

MOST_STATES = 60
MOST_READ = 150  # paths that are looked at to choose them
UPSTREAM, DOWNSTREAM = "upstream", "downstream"
ORDER = tuple(Role)


def trace(source: Source, ids: Sequence[str], *, direction: str | None = None, documents: Sequence[str] = ()) -> Trace:
    """The states around path or concept ids; those asked for first, then their papers' other states, then other papers'.

    `direction` keeps the roles up to the asked concept (upstream) or from it (downstream); around a path, upstream is
    material and process, downstream structure and property. At most MOST_STATES states.

    Raises:
        BadUsage: an id that is neither path nor concept, or another direction.
    """
    if direction not in {None, UPSTREAM, DOWNSTREAM}:
        raise BadUsage(f"a trace has no direction {direction!r}; give upstream, downstream or nothing")
    direct = source.path_rows(ids)
    asked, concepts = _asked(source, ids, direct=direct)
    order = list(dict.fromkeys([*asked, *_around(source, direct if not concepts else {})]))[:MOST_READ]
    rows = direct | source.path_rows([id_ for id_ in order if id_ not in direct])
    wanted = frozenset(documents)
    chosen = [rows[i] for i in order if i in rows and (not wanted or rows[i].path.document in wanted)]
    canonical = source.canonical(sorted({own.concept for path in chosen for own in path.concepts}))
    related = {path.path.id: relation(chosen[0], path, canonical) for path in chosen}
    paths = _nearest(chosen, related, asked=frozenset(asked))[:MOST_STATES]
    placed = [placed_cells(path) for path in paths]
    table = tabulate(paths, placed, _roles(paths, concepts, direction=direction))
    if paths and paths[0] is not chosen[0]:
        related = {path.path.id: relation(paths[0], path, canonical) for path in paths}
    states = tuple(_state(path, cells, related[path.path.id]) for path, cells in zip(paths, table.cells, strict=True))
    return Trace(
        shared=table.shared,
        columns=table.columns,
        states=states,
        conflicts=tuple(conflict for path, cells in zip(paths, placed, strict=True) for conflict in conflicts(path, cells)),
        extremes=extremes(table, paths),
        twins=tuple(_twins(paths)),
        quoted=tuple(_quoted(source, paths, canonical)),
    )


def _asked(source: Source, ids: Sequence[str], *, direct: Mapping[str, PathRows]) -> tuple[list[str], tuple[str, ...]]:
    """The asked paths in the order asked, and the asked concepts; a concept stands for its paths."""
    of_concept: dict[str, list[str]] = {}
    for concept, path in source.paths_of([i for i in ids if i not in direct]):
        of_concept.setdefault(concept, []).append(path)
    if unknown := [i for i in dict.fromkeys(ids) if i not in direct and i not in of_concept]:
        raise BadUsage(f"the store holds no path or concept {', '.join(map(repr, unknown))}; take ids from a search")
    asked = [path for i in ids for path in ([i] if i in direct else of_concept[i])]
    return list(dict.fromkeys(asked)), tuple(of_concept)


def _around(source: Source, rows: Mapping[str, PathRows]) -> list[str]:
    """The other states of the asked paths' papers, and the states of other papers that share their material's concept."""
    if not rows:
        return []
    same_paper = source.paths_in(sorted({row.path.document for row in rows.values()}))
    materials = {m.id for row in rows.values() if (m := material_of(row))}
    concepts = sorted({own.concept for row in rows.values() for own in row.concepts if own.step in materials})
    return [*same_paper, *(path for _, path in source.paths_of(concepts))]


def _roles(paths: Iterable[PathRows], concepts: Sequence[str], *, direction: str | None) -> frozenset[Role]:
    if direction is None:
        return frozenset(Role)
    if not concepts:
        return frozenset(ORDER[:2] if direction == UPSTREAM else ORDER[2:])
    roles = {
        ORDER.index(Role(step.role))
        for path in paths
        for own in path.concepts
        if own.concept in concepts
        for step in path.steps
        if step.id == own.step
    }
    at = min(roles, default=0) if direction == DOWNSTREAM else max(roles, default=len(ORDER) - 1)
    return frozenset(ORDER[at:] if direction == DOWNSTREAM else ORDER[: at + 1])


def _nearest(paths: Sequence[PathRows], related: Mapping[str, Relation], *, asked: frozenset[str]) -> list[PathRows]:
    """What was asked for first, then by how it relates to the first of these; within that, in the order given."""
    rank = list(Relation)
    return sorted(paths, key=lambda path: -1 if path.path.id in asked else rank.index(related[path.path.id]))


def _state(path: PathRows, cells: tuple[tuple[TraceCell, ...], ...], related: Relation) -> TraceState:
    material = material_of(path)
    return TraceState(
        path=path.path.id,
        document=path.path.document,
        label=path.path.label,
        material=material.name if material else None,
        origin=Origin(path.path.origin),
        relation=related,
        cells=cells,
    )


def _twins(paths: Sequence[PathRows]) -> Iterable[tuple[str, str]]:
    every = [path for path in paths if path.path.origin == Origin.SIMULATED.value]
    for measured in paths:
        for simulated in every:
            if is_twin(measured, simulated):
                yield measured.path.id, simulated.path.id


def _quoted(source: Source, paths: Sequence[PathRows], canonical: Canonical) -> Iterable[tuple[str, str]]:
    """Values quoted from elsewhere with the measurement of the paper that is cited."""
    citing = set(source.citing(sorted({path.path.document for path in paths})))
    for cited in paths if citing else ():
        for measured in paths:
            if (cited.path.document, measured.path.document) in citing and is_quoted(cited, measured, canonical):
                yield cited.path.id, measured.path.id

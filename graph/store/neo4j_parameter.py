"""Rows of papers → the parameters of the Cypher that writes them, in the order in which they must be written."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from graph.row import PaperRows, TermRow, TransitionRow
from ingest.record import Role

Parameters = list[dict[str, Any]]
TYPE_OF_LINK = {
    (Role.MATERIAL.value, Role.PROCESS.value): "put_processed_by",
    (Role.PROCESS.value, Role.STRUCTURE.value): "put_produces",
    (Role.STRUCTURE.value, Role.PROPERTY.value): "put_governs",
}


def term_token(term: str, bucket: int) -> str:
    """A term with its bucket, as one word of a document's full-text property."""
    return f"{term}#{bucket}"


def writes(papers: Sequence[PaperRows]) -> Iterator[tuple[str, Parameters]]:
    """The name of each query with its rows; the first queries make the nodes that the later ones link."""
    yield "put_works", [{"work": row.work._asdict(), "leads": row.leads, "document": _document(row)} for row in papers]
    yield "put_evidence", [_plain(row, without={"context"}) for paper in papers for row in paper.evidence]
    yield (
        "put_read_with",
        [link for paper in papers for row in paper.evidence for link in _ordered(row.id, "context", row.context, "evidence")],
    )
    yield "put_paths", [_plain(row) for paper in papers for row in paper.paths]
    yield (
        "put_steps",
        [{"path": row.path, "step": _plain(row, without={"path", "evidence"})} for p in papers for row in p.steps],
    )
    yield (
        "put_step_support",
        [link for paper in papers for row in paper.steps for link in _ordered(row.id, "evidence", row.evidence)],
    )
    yield "put_statements", [_plain(row, without={"evidence"}) for paper in papers for row in paper.statements]
    yield (
        "put_statement_support",
        [x for paper in papers for row in paper.statements for x in _ordered(row.id, "evidence", row.evidence)],
    )
    yield from _quantities(papers)
    yield from _links(papers)
    yield "put_next", [link for paper in papers for link in _next(paper)]
    concepts = sorted({row for paper in papers for row in paper.concepts})
    yield "put_concepts", [_plain(row) for row in concepts]
    yield "put_is", [row._asdict() for paper in papers for row in paper.is_]
    yield (
        "put_contains",
        [
            {"step": row.step, "concept": row.concept, "amount": _plain(row, without={"step", "concept"})}
            for p in papers
            for row in p.contains
        ],
    )
    yield "put_about", [row._asdict() for paper in papers for row in paper.about]
    yield (
        "put_compares",
        [
            {"statement": row.id, "path": path, "side": side}
            for p in papers
            for row in p.statements
            for side, path in enumerate(row.sides)
        ],
    )
    yield "count_terms", term_counts(row for paper in papers for row in paper.terms)


def term_counts(rows: Iterable[TermRow]) -> Parameters:
    """How much the counts of terms change; sorted, so that two loaders take their locks in one order."""
    papers: dict[str, int] = defaultdict(int)
    units: dict[str, int] = defaultdict(int)
    for row in rows:
        papers[row.term] += 1
        units[row.term] += row.units
    return [{"term": term, "papers": papers[term], "units": units[term]} for term in sorted(papers)]


def _document(paper: PaperRows) -> dict[str, Any]:
    document = _plain(paper.paper, without={"work"})
    if paper.paper.primary:
        document["terms"] = " ".join(term_token(row.term, row.bucket) for row in paper.terms)
        document["term_index"] = paper.term_index
    return document


def _plain(row: NamedTuple, *, without: Iterable[str] = ()) -> dict[str, Any]:
    """A row's fields as properties; what is unknown is left out, as a graph has no null."""
    return {
        name.rstrip("_"): list(value) if type(value) is tuple else value
        for name, value in row._asdict().items()
        if value is not None and name not in without
    }


def _ordered(owner: str, key: str, ids: Iterable[str], owner_key: str = "owner") -> Parameters:
    return [{owner_key: owner, key: id_, "ordinal": at} for at, id_ in enumerate(ids)]


def _quantities(papers: Sequence[PaperRows]) -> Iterator[tuple[str, Parameters]]:
    of_step: Parameters = []
    of_statement: Parameters = []
    for paper in papers:
        statements = {row.id for row in paper.statements}
        for row in paper.quantities:
            chosen = of_statement if row.owner in statements else of_step
            chosen.append({"owner": row.owner, "quantity": _plain(row, without={"owner"})})
    yield "put_step_quantities", of_step
    yield "put_statement_quantities", of_statement


def _links(papers: Sequence[PaperRows]) -> Iterator[tuple[str, Parameters]]:
    groups: dict[str, Parameters] = {name: [] for name in (*TYPE_OF_LINK.values(), "put_yields")}
    for row in (row for paper in papers for row in paper.transitions):
        groups[_link_query(row)].append(
            {
                "from_step": row.from_step,
                "to_step": row.to_step,
                "link": _plain(row, without={"path", "from_step", "to_step", "from_role", "to_role"}),
            }
        )
    yield from groups.items()


def _link_query(row: TransitionRow) -> str:
    return TYPE_OF_LINK.get((row.from_role, row.to_role), "put_yields")


def _next(paper: PaperRows) -> Parameters:
    found: Parameters = []
    steps = [row for row in paper.steps if row.role == Role.PROCESS.value]
    for first, second in pairwise(steps):
        if first.path == second.path:
            found.append({"first": first.id, "second": second.id})
    return found

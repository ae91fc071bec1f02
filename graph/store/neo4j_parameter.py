"""Rows of papers → the parameters of the Cypher that writes them, in the order in which they must be written."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from graph.row import PaperRows, TransitionRow
from graph.store.batch import batches, term_counts
from ingest.record import Role

Parameters = list[dict[str, Any]]
MOST_NESTED = 1000  # members of one row of an UNWIND
TYPE_OF_LINK = {
    (Role.MATERIAL.value, Role.PROCESS.value): "put_processed_by",
    (Role.PROCESS.value, Role.STRUCTURE.value): "put_produces",
    (Role.STRUCTURE.value, Role.PROPERTY.value): "put_governs",
}


def term_token(term: str, bucket: int) -> str:
    """A term with its bucket, as one word of a document's full-text property."""
    return f"{term}#{bucket}"


def writes(papers: Sequence[PaperRows]) -> Iterator[tuple[str, Parameters]]:
    """The name of each query with its rows; the first queries make the nodes that the later ones link.

    Apart from works, concepts, namings and terms all nodes are new: what was there of a paper is removed before. So they are
    created without a look for each, and a node is looked up once for all that it is linked with.
    """
    yield "put_works", [{"work": paper.work._asdict(), "leads": paper.leads, "document": _document(paper)} for paper in papers]
    yield (
        "put_evidence",
        [
            {"document": paper.paper.id, "evidence": [_plain(row, without={"context"}) for row in chunk]}
            for paper in papers
            for chunk in batches(paper.evidence, MOST_NESTED)
        ],
    )
    yield "put_read_with", [_supported(row.id, row.context) for p in papers for row in p.evidence if row.context]
    yield "put_paths", [path for paper in papers for path in _paths(paper)]
    yield "put_step_support", [_supported(row.id, row.evidence) for p in papers for row in p.steps if row.evidence]
    yield "put_statements", [statement for paper in papers for statement in _statements(paper)]
    yield "put_statement_support", [_supported(row.id, row.evidence) for p in papers for row in p.statements if row.evidence]
    yield from _links(papers)
    yield "put_next", [link for paper in papers for link in _next(paper)]
    yield "put_concepts", [_plain(row) for row in sorted({row for paper in papers for row in paper.concepts})]
    yield "put_is", _grouped(((row.concept, row.step) for paper in papers for row in paper.is_), "concept", "steps")
    yield (
        "put_contains",
        [
            {"step": row.step, "concept": row.concept, "amount": _plain(row, without={"step", "concept"})}
            for p in papers
            for row in p.contains
        ],
    )
    yield "put_about", _grouped(((row.concept, row.statement) for p in papers for row in p.about), "concept", "statements")
    yield (
        "put_compares",
        [
            {"statement": row.id, "path": path, "side": side}
            for p in papers
            for row in p.statements
            for side, path in enumerate(dict.fromkeys(row.sides))
        ],
    )
    yield from _numbers(papers)
    yield "count_terms", term_counts(row for paper in papers for row in paper.terms)


def _supported(owner: str, evidence: Iterable[str]) -> dict[str, Any]:
    return {"owner": owner, "evidence": list(dict.fromkeys(evidence))}


def _grouped(pairs: Iterable[tuple[str, Any]], key: str, members: str) -> Parameters:
    """Pairs by their first, in the order in which loaders take their locks; no group grows without bound."""
    groups: dict[str, list[Any]] = defaultdict(list)
    for first, second in pairs:
        groups[first].append(second)
    return [{key: first, members: chunk} for first in sorted(groups) for chunk in batches(groups[first], MOST_NESTED)]


def _paths(paper: PaperRows) -> Iterator[dict[str, Any]]:
    steps: dict[str, Parameters] = defaultdict(list)
    quantities = _quantities(paper)
    for row in paper.steps:
        own = _plain(row, without={"path", "evidence"})
        steps[row.path].append({"own": own, "quantities": quantities.get(row.id, [])})
    for path in paper.paths:
        yield {"document": path.document, "path": _plain(path), "steps": steps[path.id]}


def _statements(paper: PaperRows) -> Iterator[dict[str, Any]]:
    quantities = _quantities(paper)
    for row in paper.statements:
        statement = _plain(row, without={"evidence"})
        yield {"document": row.document, "statement": statement, "quantities": quantities.get(row.id, [])}


def _quantities(paper: PaperRows) -> dict[str, Parameters]:
    found: dict[str, Parameters] = defaultdict(list)
    for row in paper.quantities:
        found[row.owner].append(_plain(row, without={"owner"}))
    return found


def _numbers(papers: Sequence[PaperRows]) -> Iterator[tuple[str, Parameters]]:
    namings = sorted({row for paper in papers for row in paper.namings})
    yield "put_namings", [{**_plain(row), "words": " ".join(row.words)} for row in namings]
    of_step: list[tuple[str, Any]] = []
    of_quantity: list[tuple[str, Any]] = []
    for paper in papers:
        steps = {row.id for row in paper.steps}
        for number in paper.numbers:
            found = _plain(number, without={"naming", "owner"})
            chosen = of_step if number.owner in steps else of_quantity
            chosen.append((number.naming, {"owner": number.owner, "found": found}))
    yield "put_step_numbers", _grouped(of_step, "naming", "numbers")
    yield "put_quantity_numbers", _grouped(of_quantity, "naming", "numbers")


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

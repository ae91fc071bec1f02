"""The graph as GraphML, for Gephi, yEd, Cytoscape, igraph and networkx: the model of docs/graph.md.

A node's `labels` and an edge's `type` are those of Neo4j. Lists are joined by spaces (ids) or "; " (names).
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from lxml import etree

from graph.concept import KIND_OF_ROLE, ConceptKind, concept, concept_id
from graph.row import ConceptRow, PathRows, StatementRow, TransitionRow
from graph.whole import WholePaper
from ingest.ids import fold
from ingest.record import Role

NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")  # what XML 1.0 cannot hold
TYPES = {
    "boolean": ("asserted", "hedged", "primary"),
    "int": ("year", "ordinal", "page", "start", "end", "side"),
    "double": ("confidence", "completeness", "low", "high", "spread", "low_si", "high_si"),
    "string": (
        *(
            "labels",
            "type",
            "id",
            "name",
            "kind",
            "aliases",
            "doi",
            "title",
            "source",
            "origin",
            "label",
            "technique",
            "position",
        ),
        *("missing", "role", "descriptor", "composition", "trend", "raw", "unit", "dimension", "as", "text", "direction"),
        *("concepts", "quote", "section", "boxes", "evidence", "element", "basis", "polarity", "mechanism"),
    ),
}
KINDS = {name: kind for kind, names in TYPES.items() for name in names}
LINKS = {
    (Role.MATERIAL, Role.PROCESS): "PROCESSED_BY",
    (Role.PROCESS, Role.STRUCTURE): "PRODUCES",
    (Role.STRUCTURE, Role.PROPERTY): "GOVERNS",
}


class Node(NamedTuple):
    """One node: its id in the file, its labels, its properties."""

    id: str
    labels: str
    properties: dict[str, Any]


class Edge(NamedTuple):
    """One edge between nodes of the file."""

    source: str
    target: str
    type: str
    properties: dict[str, Any]


def write_graphml(papers: Iterable[WholePaper], citing: Iterable[tuple[str, str]], path: Path) -> int:
    """Write the graph paper by paper, then which work cites which; return how many nodes."""
    seen: set[str] = set()
    with etree.xmlfile(str(path), encoding="utf-8") as file:
        file.write_declaration()
        with file.element("graphml", nsmap={None: NAMESPACE}):
            for name, kind in KINDS.items():
                for of in ("node", "edge"):
                    key = {"id": f"{of[0]}_{name}", "for": of, "attr.name": name, "attr.type": kind}
                    file.write(etree.Element("key", key), "\n")
            with file.element("graph", {"edgedefault": "directed"}):
                for whole in papers:
                    for node in (each for each in nodes(whole) if each.id not in seen):
                        seen.add(node.id)
                        file.write(drawn("node", {"id": node.id}, {"labels": node.labels, **node.properties}), "\n")
                    for edge in edges(whole):
                        file.write(drawn("edge", ends(edge), {"type": edge.type, **edge.properties}), "\n")
                for one, other in citing:
                    if {f"w:{one}", f"w:{other}"} <= seen:
                        file.write(drawn("edge", {"source": f"w:{one}", "target": f"w:{other}"}, {"type": "CITES"}), "\n")
    return len(seen)


def ends(edge: Edge) -> dict[str, str]:
    """Where an edge goes."""
    return {"source": edge.source, "target": edge.target}


def drawn(tag: str, attributes: dict[str, str], properties: dict[str, Any]) -> Any:
    """A node or an edge as XML; what is unknown is left out."""
    element = etree.Element(tag, {name: ILLEGAL.sub("", value) for name, value in attributes.items()})
    for name, value in properties.items():
        if value is not None and value != () and name in KINDS:
            etree.SubElement(element, "data", key=f"{tag[0]}_{name}").text = ILLEGAL.sub("", text(value))
    return element


def text(value: object) -> str:
    """A property as text."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return (" " if all(len(each) == 16 for each in value) else "; ").join(value)
    return str(value)


def properties(row: NamedTuple, *without: str) -> dict[str, Any]:
    """A row's fields by their names in the graph."""
    return {name.rstrip("_"): value for name, value in row._asdict().items() if name not in without}


def nodes(whole: WholePaper) -> Iterator[Node]:
    """The nodes of a paper, concepts of it among them."""
    paper = whole.paper
    yield Node(f"w:{paper.work}", ":Work", {"id": paper.work, "doi": paper.doi, "title": paper.title, "year": paper.year})
    yield Node(f"d:{paper.id}", ":Document", properties(paper, "work"))
    for rows in whole.paths:
        yield Node(f"p:{rows.path.id}", ":Path", properties(rows.path, "document", "evidence"))
        for step in rows.steps:
            yield Node(f"s:{step.id}", f":Step:{step.role.capitalize()}", properties(step, "path", "evidence"))
        for row in rows.quantities:
            yield Node(f"q:{row.id}", ":Quantity", properties(row, "owner"))
    for said, quantity in whole.statements:
        yield Node(f"t:{said.id}", ":Statement", properties(said, "document", "evidence", "sides", "paths"))
        if quantity is not None:
            yield Node(f"q:{quantity.id}", ":Quantity", properties(quantity, "owner"))
    for piece in whole.evidence:
        yield Node(f"e:{piece.id}", ":Evidence", properties(piece, "document", "context"))
    for found in concepts(whole):
        yield Node(f"c:{found.id}", ":Concept", properties(found))


def concepts(whole: WholePaper) -> list[ConceptRow]:
    """The concepts of a paper's steps, elements and statements, by id."""
    found = {concept(KIND_OF_ROLE[Role(s.role)], s.name) for rows in whole.paths for s in rows.steps if fold(s.name)}
    found |= {concept(ConceptKind.ELEMENT, row.element) for rows in whole.paths for row in rows.contains}
    known = {row.id for row in found}
    found |= {concept(*topic(name, known)) for row, _ in whole.statements for name in row.concepts if fold(name)}
    return sorted(found)


def topic(name: str, known: set[str]) -> tuple[ConceptKind, str]:
    """What a statement is about: the concept of a step of its paper that bears the name, else a topic of its own."""
    kinds = (kind for kind in KIND_OF_ROLE.values() if concept_id(kind, name) in known)
    return next(kinds, ConceptKind.TOPIC), name


def edges(whole: WholePaper) -> Iterator[Edge]:
    """The edges of a paper."""
    document, held = f"d:{whole.paper.id}", {piece.id for piece in whole.evidence}
    yield Edge(document, f"w:{whole.paper.work}", "OF", {})
    for piece in whole.evidence:
        yield Edge(f"e:{piece.id}", document, "IN", {})
        yield from supported(f"e:{piece.id}", piece.context, held, type_="READ_WITH")
    for rows in whole.paths:
        yield Edge(f"p:{rows.path.id}", document, "FROM", {})
        yield from path_edges(rows, held)
    known = {f"c:{row.id}" for row in concepts(whole)}
    bare = {id_.removeprefix("c:") for id_ in known}
    paths = {rows.path.id for rows in whole.paths}
    for row, quantity in whole.statements:
        yield from statement_edges(row, document=document, held=held, known=bare, paths=paths)
        if quantity is not None:
            yield Edge(f"t:{row.id}", f"q:{quantity.id}", "WITH", {})


def path_edges(rows: PathRows, held: set[str]) -> Iterator[Edge]:
    """The edges of a path and its steps."""
    for step in rows.steps:
        yield Edge(f"p:{rows.path.id}", f"s:{step.id}", "HAS", {})
        yield from supported(f"s:{step.id}", step.evidence, held)
    for row in rows.quantities:
        yield Edge(f"s:{row.owner}", f"q:{row.id}", "WITH", {})
    for one in rows.concepts:
        yield Edge(f"s:{one.step}", f"c:{one.concept}", "IS", {})
    for amount in rows.contains:
        yield Edge(f"s:{amount.step}", f"c:{amount.concept}", "CONTAINS", properties(amount, "step", "concept"))
    for first, second in pairwise([step for step in rows.steps if step.role == Role.PROCESS]):
        yield Edge(f"s:{first.id}", f"s:{second.id}", "NEXT", {})
    yield from map(link_edge, rows.transitions)


def link_edge(row: TransitionRow) -> Edge:
    """A transition."""
    type_ = LINKS.get((Role(row.from_role), Role(row.to_role)), "YIELDS")
    without = ("path", "from_role", "to_role", "from_step", "to_step")
    return Edge(f"s:{row.from_step}", f"s:{row.to_step}", type_, properties(row, *without))


def statement_edges(row: StatementRow, *, document: str, held: set[str], known: set[str], paths: set[str]) -> Iterator[Edge]:
    """The edges of a statement."""
    yield Edge(f"t:{row.id}", document, "FROM", {})
    yield from supported(f"t:{row.id}", row.evidence, held)
    about = {concept(*topic(name, known)).id for name in row.concepts if fold(name)}
    yield from (Edge(f"t:{row.id}", f"c:{id_}", "ABOUT", {}) for id_ in sorted(about))
    for side, path in enumerate(row.sides):
        if path in paths:
            yield Edge(f"t:{row.id}", f"p:{path}", "COMPARES", {"side": side})


def supported(owner: str, evidence: Iterable[str], held: set[str], *, type_: str = "SUPPORTED_BY") -> Iterator[Edge]:
    """The edges to evidence, in its order."""
    for at, id_ in enumerate(evidence):
        if id_ in held:
            yield Edge(owner, f"e:{id_}", type_, {"ordinal": at})

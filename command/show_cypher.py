"""Rows of a Cypher query, and the list of saved queries, for a reader."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import JsonValue
from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from graph.explore.saved import SavedQuery, Value
from graph.explore.table import CypherTable

LONGEST_CELL = 400  # characters; --json has all
MOST_COLUMNS = 8  # of a table that can be read; more become one block a row
CAPTIONS = ("name", "title", "quote", "text", "label", "raw", "source", "id")


def table_lines(table: CypherTable) -> Iterator[RenderableType]:
    """A table, or one block a row where the columns are many."""
    if len(table.columns) > MOST_COLUMNS:
        yield from blocks(table)
        return
    drawn = Table(box=box.HORIZONTALS, show_lines=True, padding=(0, 1, 0, 0))
    for column in table.columns:
        drawn.add_column(Text(column), overflow="fold")
    for row in table.rows:
        drawn.add_row(*(Text(cell(value)) for value in row))
    yield drawn


def blocks(table: CypherTable) -> Iterator[str]:
    """One line a value that is known, an empty line between rows."""
    width = max(map(len, table.columns))
    for number, row in enumerate(table.rows, start=1):
        yield f"[{number}]"
        for column, value in zip(table.columns, row, strict=True):
            if value not in (None, [], ""):
                yield f"  {column:<{width}}  {cell(value)}"


def cell(value: JsonValue) -> str:
    """A value in few characters: a node by its caption, a way as a chain, a list with commas."""
    text = written(value)
    return text if len(text) <= LONGEST_CELL else f"{text[: LONGEST_CELL - 1]}…"


def written(value: Any) -> str:
    """A value as text."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list):
        return ", ".join(written(each) for each in value)
    return entity(value) if isinstance(value, Mapping) else str(value)


def entity(value: Mapping[str, Any]) -> str:
    """A node, a relationship, a way, or a plain map."""
    if value.keys() == {"nodes", "relationships"}:
        return way(value["nodes"], value["relationships"])
    if value.keys() == {"labels", "properties"}:
        return next((written(value["properties"][key]) for key in CAPTIONS if value["properties"].get(key)), "")
    if value.keys() == {"type", "properties"}:
        return str(value["type"])
    return ", ".join(f"{key}: {written(each)}" for key, each in value.items())


def way(nodes: Sequence[Mapping[str, Any]], links: Sequence[Mapping[str, Any]]) -> str:
    """`5Mn steel –PROCESSED_BY→ annealing –YIELDS→ elongation`."""
    parts = [entity(nodes[0])] if nodes else []
    for link, node in zip(links, nodes[1:], strict=False):
        parts += [f"–{link['type']}→", entity(node)]
    return " ".join(parts)


def list_lines(queries: Sequence[SavedQuery]) -> Iterator[str]:
    """Each query with its question and its parameters."""
    for query in queries:
        yield query.name
        yield f"  {query.question}"
        for parameter in query.parameters:
            yield f"  --set {parameter.name}={'' if parameter.default is None else parameter.default}   {parameter.meaning}"


def query_lines(query: SavedQuery, values: dict[str, Value]) -> Iterator[str]:
    """The query as it can be pasted into the Neo4j Browser."""
    yield f"// {query.question}"
    yield from query.for_browser(values).splitlines()

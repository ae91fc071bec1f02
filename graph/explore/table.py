"""What a Cypher query answers: columns and rows of plain JSON values."""

from pydantic import JsonValue

from ingest.record import Frozen


class CypherTable(Frozen):
    """The first rows; `cut` says that there are more. A node is {labels, properties}, a relationship {type, properties}."""

    columns: tuple[str, ...]
    rows: tuple[tuple[JsonValue, ...], ...]
    cut: bool = False

"""Values of a graph database → JSON, told apart by their shape, so that no driver is needed here.

A node becomes {"labels", "properties"}, a relationship {"type", "properties"}, a path {"nodes", "relationships"}.
"""

import math
from collections.abc import Mapping
from typing import Any

from pydantic import JsonValue

HIDDEN = frozenset({"terms", "term_index"})  # what search reads; no reader wants it


def plain(value: Any) -> JsonValue:
    """A value as JSON. Numbers that are none are unknown; points and times become their text."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, bytes | bytearray):
        return f"{len(value)} bytes"
    return _entity(value) or _container(value)


def _entity(value: Any) -> JsonValue:
    """A node, a path or a relationship; None for anything else."""
    if hasattr(value, "labels"):
        return {"labels": sorted(value.labels), "properties": _properties(value)}
    if hasattr(value, "nodes") and hasattr(value, "relationships"):
        return {"nodes": [plain(node) for node in value.nodes], "relationships": [plain(each) for each in value.relationships]}
    if hasattr(value, "start_node"):
        return {"type": value.type, "properties": _properties(value)}
    return None


def _container(value: Any) -> JsonValue:
    """A map, a list, or the text of whatever else a server may send (a point is a tuple of its own kind)."""
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if type(value) in {list, tuple, set, frozenset}:
        return [plain(each) for each in value]
    return str(value)


def _properties(entity: Any) -> JsonValue:
    return {key: plain(each) for key, each in sorted(entity.items()) if key not in HIDDEN}

"""Older libraries brought to this schema, one numbered step at a time."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from ingest.disk import write_file
from ingest.errors import BadUsage, LibraryVersion
from ingest.ledger import Ledger
from ingest.library_settings import SCHEMA, SETTINGS_NAME, schema_of
from ingest.lock import hold

# From schema n to n + 1. A step may be run again after a kill: it finds its own work done.
Step = Callable[[Path], None]
STEPS: Mapping[int, Step] = {1: lambda path: Ledger.upgrade(path / "ledger.sqlite", version=2)}


def upgrade(path: Path, *, steps: Mapping[int, Step] = STEPS, schema: int = SCHEMA) -> tuple[int, int]:
    """Bring the library at `path` to `schema`; return the schema it had and the one it has. The lock is held meanwhile.

    Raises `BadUsage` where there is no library, `LibraryVersion` for a newer one or one from before the first step.
    """
    file = path / SETTINGS_NAME
    if not file.is_file():
        raise BadUsage(f"there is no library at {path}: name another with --library")
    first = schema_of(file)
    if first > schema:
        raise LibraryVersion(f"{path} was made by a newer Tetrapath (schema {first}, this one knows {schema}): use that one")
    with hold(path / "lock"):
        for number in range(schema_of(file), schema):
            if number not in steps:
                raise LibraryVersion(
                    f"{path} has schema {number}, which cannot be upgraded: ingest its sources into a new library"
                )
            steps[number](path)
            raw = json.loads(file.read_bytes())
            write_file(file, (json.dumps(raw | {"schema": number + 1}, indent=2) + "\n").encode())
    return first, schema

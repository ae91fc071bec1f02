"""SQLite's exceptions → ours, in one place."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ingest.errors import BadUsage, DiskFull, LibraryLocked, Stop, StoreUnreachable

BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
FULL = {sqlite3.SQLITE_FULL}
BROKEN = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
REFUSED = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}


@contextmanager
def faults(path: Path) -> Iterator[None]:
    """Raise every error of SQLite as one of ours, with the store's path and what to do."""
    try:
        yield
    except (sqlite3.Error, sqlite3.Warning) as error:
        raise mapped(error, path) from error


def mapped(error: sqlite3.Error | sqlite3.Warning, path: Path) -> Stop:
    """Ours for one of SQLite's."""
    code = getattr(error, "sqlite_errorcode", None)
    main = code & 0xFF if isinstance(code, int) else None
    if main in FULL:
        return DiskFull(f"no space left for the store {path}: {error}; free some space and load it again")
    if main in BUSY:
        return LibraryLocked(f"the store {path} is being written by another process: {error}; wait until it has finished")
    if main in BROKEN:
        return StoreUnreachable(f"the store {path} is damaged: {error}; delete it and build it again with `tetrapath load`")
    if main in REFUSED:
        return BadUsage(f"the store {path} may not be written: {error}; check its permissions or open it to read only")
    return StoreUnreachable(
        f"the store {path} failed: {error}; if this repeats, delete it and build it again with `tetrapath load`"
    )

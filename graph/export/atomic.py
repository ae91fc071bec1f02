"""A file that is written bit by bit and appears only when it is whole."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ingest.disk import disk_errors, sync_path
from ingest.errors import BadUsage


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A temporary name beside `path`; at the end it is synced and renamed. After a failure the old file is there as before.

    Raises `DiskFull` or `BadUsage`.
    """
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise BadUsage(f"{str(path)!r} cannot be written: give the name of a file in a folder that is there")
    part = path.with_name(f".{path.name}.part")
    try:
        with disk_errors(path):
            yield part
            sync_path(part)
            part.replace(path)
            sync_path(path.absolute().parent)
    finally:
        part.unlink(missing_ok=True)

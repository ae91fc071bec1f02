"""Writing files so that a kill or a full disk never leaves half of one; the errors of a disk in the words of the tree."""

import errno
import os
import sqlite3
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

from ingest.errors import BadUsage, DiskFull

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
NOT_ALLOWED = {errno.EACCES, errno.EPERM, errno.EROFS}
SQLITE_FULL = {"SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_IOERR_TRUNCATE", "SQLITE_IOERR_SHMSIZE"}
SQLITE_NOT_ALLOWED = {"SQLITE_READONLY", "SQLITE_READONLY_DIRECTORY", "SQLITE_CANTOPEN", "SQLITE_PERM"}


def write_file(path: Path, content: bytes) -> None:
    """Put `content` at `path`. Raises `DiskFull` or `BadUsage`; the old file stays until the new one is whole."""
    write_files(path.parent, {path.name: content})


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Put files into a folder (made if missing): under temporary names, synced, renamed; at last the folder is synced.

    Raises `DiskFull` or `BadUsage`. A kill leaves each file old or new, never half of one.
    """
    new = not folder.is_dir()
    with disk_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
    temporary = {folder / name: folder / f".{name}.part" for name in files}
    try:
        for path, part in temporary.items():
            with disk_errors(path):
                part.write_bytes(files[path.name])
        with disk_errors(folder):
            _sync(temporary.values())
        for path, part in temporary.items():
            with disk_errors(path):
                part.replace(path)
    finally:
        for part in temporary.values():
            with suppress(OSError):  # what was raised above says more
                part.unlink(missing_ok=True)
    with disk_errors(folder):
        _sync([folder, folder.parent] if new else [folder])


def make_folder(path: Path) -> None:
    """Make a folder and its parents where they are missing. Raises `DiskFull` or `BadUsage`."""
    if path.is_dir():
        return
    with disk_errors(path):
        path.mkdir(parents=True, exist_ok=True)
        _sync([path.parent])


def _sync(paths: Collection[Path]) -> None:
    """Make files, or the renames in folders, durable. All at once: a journal takes several in the time of one."""
    if len(paths) == 1:
        sync_path(*paths)
        return
    with ThreadPoolExecutor(len(paths)) as threads:
        for done in [threads.submit(sync_path, path) for path in paths]:
            done.result()


def sync_path(path: Path) -> None:
    """Make one file or folder durable."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def is_writable(folder: Path) -> bool:
    """Whether files can be made in a folder: the medium and the permissions allow it."""
    return os.access(folder, os.W_OK | os.X_OK)


@contextmanager
def disk_errors(path: Path) -> Iterator[None]:
    """Map what a disk or SQLite answers to a write at `path` to the tree of errors."""
    try:
        yield
    except OSError as error:
        if error.errno in FULL:
            raise DiskFull(_full(path, error.strerror)) from error
        if error.errno in NOT_ALLOWED or isinstance(error, FileExistsError | NotADirectoryError):
            raise BadUsage(_not_allowed(path, error.strerror)) from error
        raise
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        if name in SQLITE_FULL:
            raise DiskFull(_full(path, str(error))) from error
        if name in SQLITE_NOT_ALLOWED:
            raise BadUsage(_not_allowed(path, str(error))) from error
        if name in {"SQLITE_CORRUPT", "SQLITE_NOTADB"}:
            raise BadUsage(f"{path} is damaged ({error}): put it back from a backup, or make the library anew") from error
        raise


def _full(path: Path, answer: str | None) -> str:
    return f"the disk is full: {path} could not be written ({answer}); free some space and run the same command again"


def _not_allowed(path: Path, answer: str | None) -> str:
    return f"{path} could not be written ({answer}); give this user the right to write there, or choose another folder"

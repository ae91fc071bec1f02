"""Stamps: what the file system says of a file. Equal stamp, equal bytes, so that an unchanged file is not read again."""

import os
from collections.abc import Callable
from pathlib import Path

SETTLED_NS = 2_000_000_000  # the coarsest clock of a file system ticks every two seconds

Clock = Callable[[], int]


def stamp_of(path: Path) -> str | None:
    """Size, time of change of content and of the file (ns), and inode; None where there is no file.

    The last two catch what keeps size and time: a copy with its times put in the file's place, a time set back by hand.
    """
    about = _stat(path)
    return None if about is None else _stamp(about)


def settled_stamp(path: Path, *, before: str | None, now: Clock) -> str | None:
    """The stamp of a file that was just read, when it is sure to stand for the bytes that were read; else None.

    `before` is the stamp from before it was read. A file that changed less than a tick of the clock ago may change once more
    and say the same.
    """
    about = _stat(path)
    if about is None or _stamp(about) != before:
        return None
    return before if max(about.st_mtime_ns, about.st_ctime_ns) < now() - SETTLED_NS else None


def size_of(stamp: str) -> int:
    """The bytes of the file that the stamp was of."""
    return int(stamp.partition(" ")[0])


def in_folder(path: Path) -> int:
    """The bytes of the files in a folder; 0 where there is none."""
    try:
        with os.scandir(path) as entries:
            return sum(entry.stat().st_size for entry in entries if entry.is_file())
    except OSError:
        return 0


def _stat(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except OSError:
        return None


def _stamp(about: os.stat_result) -> str:
    return f"{about.st_size} {about.st_mtime_ns} {about.st_ctime_ns} {about.st_ino}"

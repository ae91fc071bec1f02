"""Finding papers in files and folders, and looking at each: is it there, may it be read, what are its bytes."""

import hashlib
import os
import stat
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import time_ns
from typing import BinaryIO

from ingest.errors import BadUsage, NoPermission, NotAPaper, RetryLater, SkipSource, SourceChanged, TetrapathError, TooLarge
from ingest.stamp import Clock, settled_stamp, size_of, stamp_of

SUFFIXES = (".pdf", ".xml", ".nxml", ".norm-xml", ".txt")
MOST_BYTES = 300_000_000
CHUNK = 1 << 20

Opener = Callable[[Path], BinaryIO]


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Source:
    """A file that may be a paper. `name` is its path below the folder that was given, or the file's own name."""

    name: str
    path: Path  # absolute; links below the given folder are kept as they are

    @property
    def key(self) -> bytes:
        """The path as the file system spells it: names need not be UTF-8."""
        return os.fsencode(self.path)


@dataclass(slots=True, kw_only=True)
class Found:
    """What is in the given files and folders: sources by name, unreadable folders, and how many other files there are."""

    sources: list[Source] = field(default_factory=list)
    closed: list[Source] = field(default_factory=list)  # folders that may not be listed
    opened: list[Path] = field(default_factory=list)  # folders that were
    roots: list[Path] = field(default_factory=list)  # the folders that were given
    ignored: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What a look at a source found: the SHA-256 of its bytes, or why there is none; `stamp` where it stands for the bytes."""

    source: Source
    sha256: str | None = None
    size: int = 0
    stamp: str | None = None
    error: RetryLater | SkipSource | None = None


def shown(name: str) -> str:
    r"""A name that can be printed and stored as UTF-8: other bytes as `\xNN`."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def find_sources(paths: Sequence[Path], *, library: Path | None = None) -> Found:
    """Every paper in the given files and folders, once, sorted by name; `library` itself is never looked into.

    A file that is named is taken whatever its suffix; in a folder only `SUFFIXES` are, the others are counted. Hidden files
    count as others. Raises `BadUsage` for a path that is not there.
    """
    found = Found()
    for path in paths:
        _add(path, found, library=library)
    found.sources = _once(found.sources)
    found.closed = _once(found.closed)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What an earlier look found."""

    sha256: str
    stamp: str


def look(source: Source, *, known: Known | None = None, opener: Opener | None = None, now: Clock = time_ns) -> Look:
    """Hash the source's bytes; one that is stamped as it was `known` is not read."""
    before = stamp_of(source.path)
    if known is not None and known.stamp == before:
        return Look(source=source, sha256=known.sha256, size=size_of(known.stamp), stamp=known.stamp)
    try:
        digest, size = hashlib.sha256(), 0
        for chunk in _chunks(source, opener or open_plain):
            digest.update(chunk)
            size += len(chunk)
    except (RetryLater, SkipSource) as error:
        return Look(source=source, error=error)
    stamp = settled_stamp(source.path, before=before, now=now)
    return Look(source=source, sha256=digest.hexdigest(), size=size, stamp=stamp)


def content(source: Source, *, sha256: str, opener: Opener | None = None) -> bytes:
    """The source's bytes. Raises `SourceChanged` when they are not the ones that were looked at."""
    read = b"".join(_chunks(source, opener or open_plain))
    if hashlib.sha256(read).hexdigest() != sha256:
        raise SourceChanged(f"{shown(source.name)} changed while it was being ingested: run the same command again")
    return read


def open_plain(path: Path) -> BinaryIO:
    """Open a regular file; anything else (a pipe would never end) is refused."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    file = os.fdopen(handle, "rb")
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        file.close()
        raise NotAPaper(f"{shown(str(path))} is not a regular file: give the file itself")
    return file


def _chunks(source: Source, opener: Opener) -> Iterator[bytes]:
    name, size = shown(source.name), 0
    try:
        with opener(source.path) as file:
            while chunk := file.read(CHUNK):
                size += len(chunk)
                if size > MOST_BYTES:
                    raise TooLarge(f"{name} has more than {MOST_BYTES:,} bytes: split it, or leave it out")
                yield chunk
    except PermissionError as error:
        raise NoPermission(f"{name} may not be read by this user: change its permissions and use --retry-failed") from error
    except OSError as error:
        raise SourceChanged(
            f"{name} could not be read ({error.strerror}): see that it is there and use --retry-failed"
        ) from error


def _add(path: Path, found: Found, *, library: Path | None) -> None:
    """One given path. Its own parents are resolved, so that two ways to one folder are one."""
    try:
        kind = path.stat().st_mode
    except OSError as error:
        raise BadUsage(
            f"{shown(str(path))} cannot be ingested ({error.strerror}): give a file or folder that is there"
        ) from error
    if stat.S_ISDIR(kind):
        found.roots.append(path.resolve())
        _walk(path.resolve(), found, library=library)
    else:
        found.sources.append(Source(name=path.name, path=path.parent.resolve() / path.name))


def _walk(root: Path, found: Found, *, library: Path | None) -> None:
    """All below a folder, each folder once however many links lead there, by its own name if it has one below `root`."""
    seen = {_identity(library)} if library and library.exists() else set()
    waiting, linked = [root], deque[Path]()
    while waiting or linked:
        folder = waiting.pop() if waiting else linked.popleft()
        try:
            here = _identity(folder)
            names = sorted(path.name for path in folder.iterdir())
        except OSError:
            found.closed.append(Source(name=str(folder.relative_to(root)), path=folder))
            continue
        if here not in seen:
            seen.add(here)
            found.opened.append(folder)
            for below in _sort(folder, names, found, root=root):
                (linked if below.is_symlink() else waiting).append(below)


def _sort(folder: Path, names: Iterable[str], found: Found, *, root: Path) -> list[Path]:
    """Put each name of a folder where it belongs; return the folders among them."""
    folders = []
    for name in names:
        path, kind = folder / name, _kind(folder / name)
        if name.startswith("."):
            found.ignored += 1
        elif kind is not None and stat.S_ISDIR(kind):
            folders.append(path)
        elif name.lower().endswith(SUFFIXES) and (kind is None or stat.S_ISREG(kind)):
            found.sources.append(Source(name=str(path.relative_to(root)), path=path))
        else:
            found.ignored += 1
    return folders


def _identity(folder: Path) -> tuple[int, int]:
    about = folder.stat()
    return (about.st_dev, about.st_ino)


def _kind(path: Path) -> int | None:
    """What a path is; None where that cannot be seen: a link that leads nowhere, or no permission."""
    try:
        return path.stat().st_mode
    except OSError:
        return None


def _once(sources: Iterable[Source]) -> list[Source]:
    """Each path once, under its longest name, in the order of names."""
    named: dict[Path, Source] = {}
    for source in sources:
        other = named.get(source.path)
        if other is None or len(other.name) < len(source.name):
            named[source.path] = source
    return sorted(named.values())


def unlisted(folder: Source) -> Look:
    """The look of a folder that may not be listed."""
    reason = (
        f"the folder {shown(str(folder.path))} may not be listed by this user: change its permissions and use --retry-failed"
    )
    return Look(source=folder, error=NoPermission(reason))


def is_retryable(error: TetrapathError) -> bool:
    """Whether the ledger says `failed` (may succeed later) instead of `skipped`."""
    return isinstance(error, RetryLater)

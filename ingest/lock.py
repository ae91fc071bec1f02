"""One writer a library: a lock that names its holder and that ends with its process, however that ends."""

import fcntl
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from ingest.disk import disk_errors
from ingest.errors import LibraryLocked

TRIES = 5
PAUSE_S = 0.05


class Holder(BaseModel):
    """Who writes a library; `since` in UTC, to the second."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    pid: int
    host: str
    since: str


def utc_now() -> datetime:
    """The time that a lock says it is held since; a test passes another clock."""
    return datetime.now(UTC)


@contextmanager
def hold(path: Path, *, now: Callable[[], datetime] = utc_now) -> Iterator[Holder]:
    """Hold the lock at `path` while the block runs.

    The operating system lets go of it when the process ends, so what a killed process left behind is taken over: the file's
    words only name the holder, they are not the lock. Raises `LibraryLocked`, which names the holder.
    """
    holder = Holder(pid=os.getpid(), host=socket.gethostname(), since=now().isoformat(timespec="seconds"))
    with ExitStack() as held:
        with disk_errors(path):
            file = held.enter_context(path.open("a+b", buffering=0))
            if not _taken_soon(file.fileno()):
                raise LibraryLocked(_refusal(path))
            file.truncate(0)
            file.write(holder.model_dump_json().encode())
        try:
            yield holder
        finally:
            file.truncate(0)


def holder_of(path: Path) -> Holder | None:
    """Who holds the lock at `path`; None when nobody does."""
    try:
        with path.open("rb") as file:
            if _taken(file.fileno(), shared=True):
                return None
            return Holder.model_validate_json(file.read())
    except (FileNotFoundError, ValidationError):
        return None


def _taken_soon(file: int) -> bool:
    """Try for a moment: somebody may just be looking who holds it."""
    for _ in range(TRIES):
        if _taken(file):
            return True
        time.sleep(PAUSE_S)
    return False


def _taken(file: int, *, shared: bool = False) -> bool:
    """Whether the lock could be had; a reader asks for a shared one, only to look."""
    try:
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _refusal(path: Path) -> str:
    try:
        holder = Holder.model_validate_json(path.read_bytes())
    except ValidationError:  # it was opened a moment ago and has not signed yet, or is just leaving
        return f"{path.parent} is being written by another process: wait until it is done"
    return (
        f"{path.parent} is being written by process {holder.pid} on {holder.host} since {holder.since}: "
        "wait until it is done, or end that process"
    )

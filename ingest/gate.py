"""How many requests one service gets at once from this machine: as many as it takes, found out by what it answers.

Every process of a batch, and every batch, passes through the same gate: a folder with a lock for each request under way, and a
file that says how many there may be. The system lets go of a lock when its process ends, however that ends.
"""

import fcntl
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import IO

MOST = 64  # requests at once, whatever the service says
STALE_S = 600.0  # a limit that nobody changed for so long says nothing any more
LOOK_S = 0.05  # between two looks for a free place


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """The way to one service. `first` is the limit to begin with, the service's own pool where it tells that."""

    folder: Path
    first: int = MOST
    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.monotonic
    jitter: Callable[[], float] = lambda: 0.5
    now: Callable[[], float] = time.time

    @contextmanager
    def place(self, *, deadline: float) -> Iterator[bool]:
        """A place for one request; False when none was free before the deadline (of `clock`)."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with ExitStack() as held:
            while not self._taken(held):
                if self.clock() >= deadline:
                    yield False
                    return
                self.sleep(LOOK_S * (0.5 + self.jitter()))
            yield True

    @property
    def limit(self) -> int:
        """How many requests there may be at once."""
        with self._state() as file:
            return self._read(file)[0]

    def refused(self) -> None:
        """The service was busy: half as many, at least one."""
        with self._state() as file:
            limit, _ = self._read(file)
            self._write(file, max(1, limit // 2), 0)

    def served(self) -> None:
        """The service answered: one more after as many answers as there are places."""
        with self._state() as file:
            limit, answers = self._read(file)
            grown = answers + 1 >= limit
            self._write(file, min(limit + grown, max(self.first, 1)), 0 if grown else answers + 1)

    def _taken(self, held: ExitStack) -> bool:
        """Whether a place was free; it is held until the block ends."""
        for number in range(self.limit):
            file = (self.folder / f"place-{number}").open("ab")
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                file.close()
                continue
            held.enter_context(file)
            return True
        return False

    @contextmanager
    def _state(self) -> Iterator[IO[str]]:
        """The file that holds limit and answers, for this process alone."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "limit").open("a+", encoding="utf-8") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield file

    def _read(self, file: IO[str]) -> tuple[int, int]:
        """Limit and answers since it last grew; the first limit where nobody has written one of late."""
        file.seek(0)
        words = file.read().split()
        fresh = self.now() - os.fstat(file.fileno()).st_mtime < STALE_S
        if fresh and len(words) == 2 and all(word.isdigit() for word in words):
            return max(1, min(int(words[0]), MOST)), int(words[1])
        return max(1, min(self.first, MOST)), 0

    def _write(self, file: IO[str], limit: int, answers: int) -> None:
        file.seek(0)
        file.truncate()
        file.write(f"{limit} {answers}")
        file.flush()


def gate_folder(url: str) -> Path:
    """Where the gate to a service is: one a user and address."""
    name = sha256(url.rstrip("/").encode()).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"tetrapath-gate-{os.getuid()}-{name}"

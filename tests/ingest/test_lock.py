"""The lock: one holder, named; what a dead process left behind is taken over."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ingest.errors import LibraryLocked
from ingest.lock import hold, holder_of

HOLDER = """
import sys, time
from pathlib import Path
from ingest.lock import hold
with hold(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_second_holder_is_refused_by_name(tmp_path: Path) -> None:
    """Process, host and time of the first are in the message; after it let go the lock is free."""
    lock = tmp_path / "lock"
    with hold(lock, now=lambda: datetime(2030, 1, 2, 3, 4, 5, tzinfo=UTC)) as holder:
        assert holder_of(lock) == holder
        with (
            pytest.raises(LibraryLocked, match=rf"process {os.getpid()} on {holder.host} since 2030-01-02T03:04:05"),
            hold(lock),
        ):
            pass
    assert holder_of(lock) is None
    with hold(lock):
        pass


def test_an_error_lets_go(tmp_path: Path) -> None:
    """Whatever ends the block ends the lock."""
    with pytest.raises(ValueError, match="x"), hold(tmp_path / "lock"):
        raise ValueError("x")
    assert holder_of(tmp_path / "lock") is None


def test_a_killed_holder_is_no_holder(tmp_path: Path) -> None:
    """Its words are still in the file; the next one takes the lock over."""
    lock, root = tmp_path / "lock", str(Path(__file__).parents[2])
    command = [sys.executable, "-c", HOLDER, str(lock)]
    process = subprocess.Popen(command, cwd=root, env=os.environ | {"PYTHONPATH": root}, stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    held = holder_of(lock)
    assert held is not None
    assert held.pid == process.pid
    with pytest.raises(LibraryLocked, match=f"process {process.pid}"), hold(lock):
        pass
    process.kill()
    process.communicate()
    assert lock.read_bytes()
    assert holder_of(lock) is None
    with hold(lock) as holder:
        assert holder.pid == os.getpid()


def test_no_lock_is_no_holder(tmp_path: Path) -> None:
    """Nobody ever wrote."""
    assert holder_of(tmp_path / "lock") is None

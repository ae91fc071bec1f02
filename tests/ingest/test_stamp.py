"""Stamps: when an unchanged file may go unread, and when not."""

import os
import time
from pathlib import Path

import pytest

from ingest.stamp import SETTLED_NS, in_folder, settled_stamp, size_of, stamp_of


def later() -> int:
    """A clock by which every file here has long been as it is."""
    return time.time_ns() + 2 * SETTLED_NS


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "file"
    path.write_bytes(b"one")
    return path


def test_a_stamp_stays_while_the_file_does(file: Path) -> None:
    """It names the size; a file that is not there has none."""
    stamp = stamp_of(file)
    assert stamp is not None
    assert stamp_of(file) == stamp
    assert size_of(stamp) == 3
    assert stamp_of(file.parent / "other") is None


def test_another_file_of_the_same_size_and_time_has_another_stamp(file: Path) -> None:
    """A copy put in its place with its times, as `cp -p` and `rsync -t` do, is not the same file."""
    before, times = stamp_of(file), (file.stat().st_atime_ns, file.stat().st_mtime_ns)
    other = file.with_name("other")
    other.write_bytes(b"two")
    os.utime(other, ns=times)
    other.replace(file)
    assert file.stat().st_mtime_ns == times[1]
    assert stamp_of(file) != before


def test_a_time_set_back_by_hand_shows(file: Path) -> None:
    """The bytes changed in place and the time of change was put back: the file's own time tells."""
    before, about = stamp_of(file), file.stat()
    file.write_bytes(b"two")
    os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))
    while file.stat().st_ctime_ns == about.st_ctime_ns:  # the clock of a file system ticks slowly
        os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))
    assert file.stat().st_mtime_ns == about.st_mtime_ns
    assert stamp_of(file) != before


def test_only_a_file_at_rest_is_stamped(file: Path) -> None:
    """Not one that changed a moment ago, nor one that changed since `before`, nor one that is gone."""
    before = stamp_of(file)
    assert settled_stamp(file, before=before, now=later) == before
    assert settled_stamp(file, before=before, now=lambda: file.stat().st_ctime_ns) is None
    file.write_bytes(b"three")
    assert settled_stamp(file, before=before, now=later) is None
    file.unlink()
    assert settled_stamp(file, before=before, now=later) is None


def test_bytes_in_a_folder(tmp_path: Path) -> None:
    """Of its files; a folder that is not there has none."""
    (tmp_path / "a").write_bytes(b"12345")
    (tmp_path / "b").write_bytes(b"123")
    assert in_folder(tmp_path) == 8
    assert in_folder(tmp_path / "c") == 0

"""Writing: whole or not at all, and the errors of a real disk in our words."""

import errno
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ingest.disk import disk_errors, make_folder, write_file
from ingest.errors import BadUsage, DiskFull
from ingest.ledger import Ledger
from ingest.source import Source


@contextmanager
def no_file_beyond(size: int) -> Iterator[None]:
    """The kernel refuses to let any file grow beyond `size` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_write_is_whole_or_not_at_all(tmp_path: Path) -> None:
    """The old file stays when the new one does not fit, and no half file is left."""
    path = tmp_path / "record.json"
    write_file(path, b"old")
    with no_file_beyond(1000), pytest.raises(DiskFull, match=r"record\.json.*free some space"):
        write_file(path, b"x" * 2000)
    assert path.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["record.json"]


def test_a_ledger_on_a_full_disk_says_so_and_stays_whole(tmp_path: Path) -> None:
    """SQLite's own failure is mapped too; what was committed is there afterwards."""
    path = tmp_path / "ledger.sqlite"
    Ledger.create(path)
    with Ledger.changing(path) as ledger:
        ledger.put_source(Source(name="a", path=Path("/a")), sha256="0" * 64)
        with no_file_beyond(path.stat().st_size), pytest.raises(DiskFull, match="ledger"):
            fill(ledger)
    with Ledger.reading(path) as ledger:
        assert ledger.sources()[0].name == "a"


def fill(ledger: Ledger) -> None:
    with ledger.transaction():
        for number in range(5000):
            ledger.put_source(Source(name=f"{number}", path=Path(f"/{number}")), sha256=f"{number:064}")


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT])
def test_full_disks_and_quotas_are_one_error(code: int) -> None:
    """No space and no quota: the caller stops either way, and the message says where."""
    with pytest.raises(DiskFull, match="/somewhere"), disk_errors(Path("/somewhere")):
        raise OSError(code, os.strerror(code))


@pytest.mark.parametrize("code", [errno.EACCES, errno.EPERM, errno.EROFS])
def test_places_that_may_not_be_written_are_usage_errors(code: int) -> None:
    """The message says where and what to do."""
    with pytest.raises(BadUsage, match=r"/somewhere .*right to write"), disk_errors(Path("/somewhere")):
        raise OSError(code, os.strerror(code))


def test_other_errors_pass() -> None:
    """What is not understood is not renamed."""
    with pytest.raises(OSError, match="unheard") as caught, disk_errors(Path("/somewhere")):
        raise OSError(errno.EIO, "unheard")
    assert caught.type is OSError


def test_a_file_in_the_way_of_a_folder_is_named(tmp_path: Path) -> None:
    """A usage error, not a crash."""
    (tmp_path / "file").touch()
    with pytest.raises(BadUsage, match="file/folder"):
        make_folder(tmp_path / "file" / "folder")

"""Upgrading: numbered steps, each once, in order, under the lock."""

import json
import sqlite3
from pathlib import Path

import pytest

from ingest.batch import ingest
from ingest.errors import BadUsage, LibraryLocked, LibraryVersion
from ingest.library import Library
from ingest.library_settings import SCHEMA
from ingest.lock import hold
from ingest.scripted import inline, scripted_pipeline
from ingest.upgrade import upgrade


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = Library.open(tmp_path / "library", create=True).path
    (path / "library.json").write_text(json.dumps({"schema": 1, "keep_sources": False}))
    return path


def schema(path: Path) -> int:
    return json.loads((path / "library.json").read_text())["schema"]


def test_steps_run_in_order(old: Path) -> None:
    """From 1 to 3 by two steps; the other settings stay."""
    done: list[int] = []
    steps = {1: lambda path: done.append(schema(path)), 2: lambda path: done.append(schema(path))}
    assert upgrade(old, steps=steps, schema=3) == (1, 3)
    assert done == [1, 2]
    assert json.loads((old / "library.json").read_text()) == {"schema": 3, "keep_sources": False}
    assert upgrade(old, steps=steps, schema=3) == (3, 3)
    assert done == [1, 2]


def test_a_step_that_fails_is_where_the_next_try_begins(old: Path) -> None:
    """The steps before it are not run again."""
    done: list[str] = []

    def second(_: Path) -> None:
        done.append("second")
        if len(done) == 2:
            raise OSError("stopped")

    steps = {1: lambda _: done.append("first"), 2: second}
    with pytest.raises(OSError, match="stopped"):
        upgrade(old, steps=steps, schema=3)
    assert schema(old) == 2
    upgrade(old, steps=steps, schema=3)
    assert done == ["first", "second", "second"]


def test_what_cannot_be_upgraded_is_refused(old: Path, tmp_path: Path) -> None:
    """A newer library, one without a step, a folder that is none, one that is being written."""
    with pytest.raises(LibraryVersion, match="newer"):
        upgrade(old, schema=0)
    with pytest.raises(LibraryVersion, match="cannot be upgraded"):
        upgrade(old, steps={}, schema=2)
    with pytest.raises(BadUsage, match="no library"):
        upgrade(tmp_path)
    with hold(old / "lock"), pytest.raises(LibraryLocked):
        upgrade(old, steps={1: lambda _: None}, schema=2)


def test_a_library_of_the_first_schema_keeps_what_it_knows(tmp_path: Path) -> None:
    """The rows stay, the next run has nothing to do, and the one after that reads no file."""
    papers = tmp_path / "papers"
    papers.mkdir()
    (papers / "a.txt").write_text("one")
    (papers / "b.txt").write_text("skip it")
    library = Library.open(tmp_path / "library", create=True)
    ingest([papers], library, pipeline=scripted_pipeline(), crew=inline)
    before = [(row.name, row.document, row.status, row.reason) for row in library.sources()]
    as_first_schema(library.path)
    with pytest.raises(LibraryVersion, match="tetrapath upgrade"):
        Library.open(library.path)
    assert upgrade(library.path) == (1, SCHEMA)
    opened = Library.open(library.path)
    assert [(row.name, row.document, row.status, row.reason) for row in opened.sources()] == before
    assert [row.stamp for row in opened.sources()] == [None, None]
    assert ingest([papers], opened, pipeline=scripted_pipeline(), crew=inline).totals.unchanged == 2


def as_first_schema(path: Path) -> None:
    """Put the library's rows into the tables of schema 1."""
    now, then = sqlite3.connect(path / "ledger.sqlite"), sqlite3.connect(path / "first.sqlite")
    then.executescript((Path(__file__).parent / "ledger_1.sql").read_text())
    for table in ("source", "document"):
        columns = [row[1] for row in then.execute(f"PRAGMA table_info({table})")]
        rows = now.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()
        then.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})", rows)
    then.commit()
    then.close()
    now.close()
    (path / "first.sqlite").replace(path / "ledger.sqlite")
    (path / "library.json").write_text(json.dumps({"schema": 1, "keep_sources": True}))


def test_this_schema_has_a_step_from_every_older_one(old: Path) -> None:
    """A library of the first schema can be brought to this one."""
    assert upgrade(old) == (1, SCHEMA)

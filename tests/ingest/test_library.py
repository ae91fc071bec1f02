"""The library on disk: made, opened, refused, read while it is written."""

import json
import os
import shutil
from pathlib import Path

import pytest

from ingest.batch import ingest
from ingest.errors import BadUsage, LibraryVersion
from ingest.ids import document_id
from ingest.library import Library
from ingest.library_settings import SCHEMA
from ingest.scripted import inline, scripted_pipeline


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """A library of two papers, `a.txt` and `b.txt`."""
    papers = tmp_path / "papers"
    papers.mkdir()
    (papers / "a.txt").write_text("one\nmore")
    (papers / "b.txt").write_text("two")
    made = Library.open(tmp_path / "library", create=True)
    ingest([papers], made, pipeline=scripted_pipeline(), crew=inline)
    return made


def test_opening_twice_changes_nothing(tmp_path: Path) -> None:
    """`create` leaves a library that is there as it is."""
    made = Library.open(tmp_path / "new" / "library", create=True)
    before = {path: path.stat().st_mtime_ns for path in made.path.rglob("*")}
    assert Library.open(made.path, create=True).settings == made.settings
    assert {path: path.stat().st_mtime_ns for path in made.path.rglob("*")} == before


def test_a_library_that_was_half_made_is_made_whole(tmp_path: Path) -> None:
    """A kill between its first folder and its settings leaves nothing in the way."""
    made = Library.open(tmp_path / "library", create=True)
    (made.path / "library.json").unlink()
    assert Library.open(made.path, create=True).sources() == ()


@pytest.mark.parametrize(
    ("content", "error", "says"),
    [
        ({"schema": SCHEMA + 1, "unheard": True}, LibraryVersion, "newer"),
        ({"schema": SCHEMA - 1}, LibraryVersion, "tetrapath upgrade"),
        ({"schema": SCHEMA, "unheard": True}, BadUsage, "cannot be understood"),
        ({}, BadUsage, "names no schema"),
        ("nonsense", BadUsage, "names no schema"),
    ],
)
def test_other_schemas_are_refused(tmp_path: Path, content: object, error: type[Exception], says: str) -> None:
    """A newer library, an older one, and one that cannot be understood, each with what to do; nothing is touched."""
    made = Library.open(tmp_path / "library", create=True)
    (made.path / "library.json").write_text(json.dumps(content))
    for create in (False, True):
        with pytest.raises(error, match=says):
            Library.open(made.path, create=create)
    assert json.loads((made.path / "library.json").read_text()) == content


def test_no_library_is_made_by_mistake(tmp_path: Path) -> None:
    """Neither without `create`, nor in a folder of other things, nor where a file is."""
    (tmp_path / "thesis.doc").touch()
    with pytest.raises(BadUsage, match="no library at"):
        Library.open(tmp_path)
    with pytest.raises(BadUsage, match="holds other files"):
        Library.open(tmp_path, create=True)
    with pytest.raises(BadUsage, match="is a file"):
        Library.open(tmp_path / "thesis.doc", create=True)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.doc"]


def test_entries_come_by_document_id(library: Library) -> None:
    """Sorted, with record, hash and source; some can be picked."""
    entries = list(library.entries())
    assert [entry.record.document.id for entry in entries] == sorted(document_id(text) for text in (b"one\nmore", b"two"))
    assert {entry.source for entry in entries} == {"a.txt", "b.txt"}
    assert [entry.source for entry in library.entries([document_id(b"two")])] == ["b.txt"]
    assert library.entry(document_id(b"two")).record.document.text == "two"
    with pytest.raises(BadUsage, match="no document 'absent'"):
        library.entry("absent")


def test_a_damaged_record_is_named(library: Library) -> None:
    """The message gives the file, the source, and what to do."""
    document = document_id(b"two")
    (library.folder(document) / "record.json").write_text('{"schema": 1')
    with pytest.raises(BadUsage, match=r"damaged: ingest 'b\.txt' again"):
        library.entry(document)


def test_the_parsed_document_and_the_source_are_kept(library: Library) -> None:
    """The library stands alone: it has what was parsed and the bytes it was parsed from."""
    document = document_id(b"two")
    assert library.document(document).text == "two"
    copy = library.source_file(document)
    assert copy is not None
    assert copy.is_relative_to(library.path)
    assert copy.read_bytes() == b"two"
    assert library.tei(document) is None


def test_without_copies_the_source_is_where_it_was(tmp_path: Path) -> None:
    """`keep_sources` false keeps only where it is."""
    made = Library.open(tmp_path / "library", create=True)
    (made.path / "library.json").write_text(json.dumps({"schema": SCHEMA, "keep_sources": False}))
    made = Library.open(made.path)
    (tmp_path / "a.txt").write_text("one")
    ingest([tmp_path / "a.txt"], made, pipeline=scripted_pipeline(), crew=inline)
    assert made.source_file(document_id(b"one")) == (tmp_path / "a.txt").resolve()
    (tmp_path / "a.txt").unlink()
    assert made.source_file(document_id(b"one")) is None


def test_runs_are_written_once(library: Library) -> None:
    """The same run again leaves the file as it is; an id that is none is refused."""
    path = library.write_run("abc", '{"run":"abc"}')
    assert path.read_text() == '{"run":"abc"}'
    os.utime(path, ns=(1, 1))
    library.write_run("abc", '{"run":"abc"}')
    assert path.stat().st_mtime_ns == 1
    with pytest.raises(BadUsage, match="no run id"):
        library.write_run("../../etc/x", "")


def test_what_a_kill_left_is_swept(library: Library) -> None:
    """The next writer deletes the folder of a document that no row knows, and nothing else."""
    stray = library.path / "papers" / "0123456789abcdef"
    shutil.copytree(library.folder(document_id(b"two")), stray)
    with library.changing():
        pass
    assert not stray.exists()
    assert len(list(library.entries())) == 2


def test_a_library_can_be_read_only(library: Library) -> None:
    """Reading makes no file and changes none."""
    before = {path: path.stat().st_mtime_ns for path in [library.path, *library.path.rglob("*")]}
    reader = Library.open(library.path)
    assert (len(reader.sources()), len(reader.headers()), len(list(reader.entries())), reader.writer) == (2, 2, 2, None)
    assert {path: path.stat().st_mtime_ns for path in [library.path, *library.path.rglob("*")]} == before

"""Finding sources: odd names, links, what may not be read, what is no file at all."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ingest import source as module
from ingest.batch import ingest
from ingest.errors import BadUsage, NoPermission, NotAPaper, SourceChanged, TooLarge
from ingest.ids import file_hash
from ingest.library import Library
from ingest.scripted import inline, scripted_pipeline
from ingest.source import Found, Source, content, find_sources, look, shown

NOBODY = 65534


def names(found: Found) -> list[str]:
    return [source.name for source in found.sources]


def source_of(path: Path) -> Source:
    return Source(name=path.name, path=path)


@contextmanager
def unprivileged() -> Iterator[None]:
    """Root may read everything, so it acts as nobody for a while; any other user stays who they are."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that every user may come to: pytest's own may not."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        folder.chmod(0o777)
        yield folder
        for path in folder.rglob("*"):
            if not path.is_symlink():
                path.chmod(0o777)


def test_a_folder_gives_its_papers_by_name_and_counts_the_rest(tmp_path: Path) -> None:
    """Suffixes whatever their case; hidden files and other types are counted."""
    (tmp_path / "sub").mkdir()
    for name in ("b.pdf", "a.XML", "sub/c.nxml", "d.txt", "e.norm-xml", ".hidden.pdf", "f.docx", "README"):
        (tmp_path / name).touch()
    found = find_sources([tmp_path])
    assert names(found) == ["a.XML", "b.pdf", "d.txt", "e.norm-xml", "sub/c.nxml"]
    assert found.ignored == 3


def test_a_named_file_is_taken_whatever_its_suffix(tmp_path: Path) -> None:
    """The format is told by content; the name is the file's own."""
    (tmp_path / "paper.dat").touch()
    assert names(find_sources([tmp_path / "paper.dat"])) == ["paper.dat"]


def test_a_path_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    """Before anything is done; the message names it."""
    with pytest.raises(BadUsage, match="nowhere"):
        find_sources([tmp_path, tmp_path / "nowhere"])


def test_one_file_given_twice_is_one_source(tmp_path: Path) -> None:
    """Under its longest name, in whatever order the paths come."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.txt").touch()
    paths = [tmp_path, tmp_path / "sub", tmp_path / "sub" / "a.txt"]
    assert names(find_sources(paths)) == names(find_sources(paths[::-1])) == ["sub/a.txt"]


def test_two_ways_to_a_folder_are_one(tmp_path: Path) -> None:
    """A link to the given folder itself leads to the same sources."""
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.txt").touch()
    (tmp_path / "link").symlink_to("real")
    assert find_sources([tmp_path / "link"]).sources == find_sources([tmp_path / "real"]).sources


def test_loops_of_links_end(tmp_path: Path) -> None:
    """A link up, and folders that link to each other, give each file once."""
    for name in "abc":
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.txt").touch()
        (tmp_path / name / "up").symlink_to(tmp_path)
        for other in "abc":
            (tmp_path / name / f"to-{other}").symlink_to(tmp_path / other)
    assert names(find_sources([tmp_path])) == ["a/a.txt", "b/b.txt", "c/c.txt"]


def test_links_that_lead_nowhere_fail_by_name(tmp_path: Path) -> None:
    """A dangling link and a link to itself are named, and the message says what is wrong."""
    (tmp_path / "gone.pdf").symlink_to("absent.pdf")
    (tmp_path / "self.pdf").symlink_to("self.pdf")
    found = find_sources([tmp_path])
    assert names(found) == ["gone.pdf", "self.pdf"]
    for source in found.sources:
        error = look(source).error
        assert isinstance(error, SourceChanged)
        assert source.name in str(error)


def test_a_pipe_is_no_paper(tmp_path: Path) -> None:
    """It is not waited for: in a folder it is ignored, by name it is refused."""
    os.mkfifo(tmp_path / "a.txt")
    assert find_sources([tmp_path]).ignored == 1
    assert isinstance(look(source_of(tmp_path / "a.txt")).error, NotAPaper)


def test_names_with_any_bytes(tmp_path: Path) -> None:
    """Bytes that are no UTF-8, line ends, quotes: found, read, and shown in UTF-8."""
    odd = [b"caf\xe9.txt", b"line\nend.txt", "ünï 'quote'.txt".encode()]
    for number, name in enumerate(odd):
        (tmp_path / os.fsdecode(name)).write_text(str(number))
    library = Library.open(tmp_path / "library", create=True)
    summary = ingest([tmp_path], library, pipeline=scripted_pipeline(), crew=inline)
    assert sorted(source.source for source in summary.sources) == ["caf\\xe9.txt", "line\nend.txt", "ünï 'quote'.txt"]
    assert summary.totals.stored == 3
    summary.model_dump_json().encode()
    again = ingest([tmp_path], library, pipeline=scripted_pipeline(), crew=inline)
    assert again.totals.unchanged == 3


def test_the_library_is_never_looked_into(tmp_path: Path) -> None:
    """Its copies of sources are no sources, also when it lies in the folder that is ingested."""
    (tmp_path / "a.txt").write_text("one")
    library = Library.open(tmp_path / "library", create=True)
    ingest([tmp_path], library, pipeline=scripted_pipeline(), crew=inline)
    assert list(library.path.rglob("source.txt"))
    assert names(find_sources([tmp_path], library=library.path)) == ["a.txt"]


def test_the_hash_is_of_the_bytes(tmp_path: Path) -> None:
    """Also for a file of more than one chunk."""
    data = os.urandom(module.CHUNK + 5)
    (tmp_path / "a.txt").write_bytes(data)
    seen = look(source_of(tmp_path / "a.txt"))
    assert (seen.sha256, seen.size, seen.error) == (file_hash(data), len(data), None)
    assert content(seen.source, sha256=file_hash(data)) == data


def test_other_bytes_than_those_looked_at_are_refused(tmp_path: Path) -> None:
    """The message names the file."""
    (tmp_path / "a.txt").write_text("new")
    with pytest.raises(SourceChanged, match=r"a\.txt changed"):
        content(source_of(tmp_path / "a.txt"), sha256=file_hash(b"old"))


def test_a_file_beyond_the_cap_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not read to its end; the message gives the cap."""
    monkeypatch.setattr(module, "MOST_BYTES", 10)
    (tmp_path / "a.txt").write_text("0123456789X")
    error = look(source_of(tmp_path / "a.txt")).error
    assert isinstance(error, TooLarge)
    assert "more than 10 bytes" in str(error)


def test_a_file_without_permission_fails_and_the_others_are_stored(public: Path) -> None:
    """With real permissions, as a user who is not root; a folder that may not be listed likewise, until it may."""
    papers = public / "papers"
    (papers / "closed").mkdir(parents=True)
    (papers / "a.txt").write_text("one")
    (papers / "b.txt").write_text("two")
    (papers / "closed" / "c.txt").write_text("three")
    (papers / "b.txt").chmod(0)
    (papers / "closed").chmod(0)
    with unprivileged():
        library = Library.open(public / "library", create=True)
        summary = ingest([papers], library, pipeline=scripted_pipeline(), crew=inline)
        again = ingest([papers], library, pipeline=scripted_pipeline(), crew=inline)
    assert {each.source: str(each.status) for each in summary.sources} == {
        "a.txt": "stored",
        "b.txt": "failed",
        "closed": "failed",
    }
    assert {row.error for row in library.sources()} == {None, NoPermission.__name__}
    assert summary.exit_status == 1
    assert again.totals.unchanged == 3
    (papers / "b.txt").chmod(0o644)
    (papers / "closed").chmod(0o755)
    with unprivileged():
        mended = ingest([papers], library, pipeline=scripted_pipeline(), crew=inline, retry_failed=True)
    assert {each.source: str(each.status) for each in mended.sources} == {
        "a.txt": "unchanged",
        "b.txt": "stored",
        "closed/c.txt": "stored",
    }
    assert {row.name for row in library.sources()} == {"a.txt", "b.txt", "closed/c.txt"}


def test_shown_names_are_utf8() -> None:
    """Whatever the file system holds."""
    assert shown(os.fsdecode(b"a\xffb")) == "a\\xffb"
    assert shown("µm – ok") == "µm – ok"

"""What only the embedded store does: its file, its versions, its errors, its readers."""

import inspect
import sqlite3
import threading
from pathlib import Path

import papers
import pytest

from graph.query import Query
from graph.store.open import open_store
from graph.store.sqlite import SCHEMA_VERSION, SqliteStore
from graph.store.sqlite_fault import faults, mapped
from ingest.errors import BadUsage, DiskFull, LibraryLocked, LibraryVersion, Stop, StoreUnreachable


def test_addresses(tmp_path: Path) -> None:
    """A plain path and a sqlite:// address open the same store; another scheme is refused."""
    with open_store(str(tmp_path / "a.sqlite")) as store:
        store.put(papers.library())
    with open_store(f"sqlite://{tmp_path}/a.sqlite", read_only=True) as store:
        assert store.counts().documents == 4
    with pytest.raises(BadUsage, match="postgres"):
        open_store("postgres://somewhere/db")


def test_a_store_that_is_not_there(tmp_path: Path) -> None:
    """Reading a store that was never built says how to build it, and makes no file."""
    with pytest.raises(StoreUnreachable, match="tetrapath ingest"):
        open_store(str(tmp_path / "none.sqlite"), read_only=True)
    assert not (tmp_path / "none.sqlite").exists()


def test_another_applications_database_is_left_alone(tmp_path: Path) -> None:
    """A database with other tables is refused and not changed."""
    path = tmp_path / "other.sqlite"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE cheese (name TEXT)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(BadUsage, match="another application"):
        SqliteStore(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(("version", "words"), [(SCHEMA_VERSION + 1, "newer"), (SCHEMA_VERSION - 1, "older")])
def test_a_store_of_another_version(tmp_path: Path, version: int, words: str) -> None:
    """A newer or older store is refused with what to do."""
    path = tmp_path / "store.sqlite"
    SqliteStore(path).close()
    raw = sqlite3.connect(path)
    raw.execute(f"PRAGMA user_version = {version}")
    raw.close()
    with pytest.raises(LibraryVersion, match=words):
        SqliteStore(path)


def test_a_damaged_store(tmp_path: Path) -> None:
    """Bytes that are no database are reported as a damaged store with the way to mend it."""
    path = tmp_path / "store.sqlite"
    path.write_bytes(b"this is not a database at all, but long enough to be looked at" * 40)
    with pytest.raises(StoreUnreachable, match="tetrapath load"):
        SqliteStore(path)


def test_a_reader_is_not_blocked_by_a_writer(tmp_path: Path) -> None:
    """While a write transaction is open, a reader answers from the state before it."""
    path = tmp_path / "store.sqlite"
    with SqliteStore(path) as writer, SqliteStore(path, read_only=True) as reader:
        writer.put([papers.steel().entry()])
        with writer._transaction():
            writer._remove(papers.steel().document)
            assert reader.counts().documents == 1
            assert reader.search(Query(text="5Mn steel")).hits
        assert reader.counts().documents == 0


def test_a_reader_may_not_write(tmp_path: Path) -> None:
    """A store opened to read only refuses to be written."""
    path = tmp_path / "store.sqlite"
    SqliteStore(path).close()
    with SqliteStore(path, read_only=True) as reader, pytest.raises(BadUsage, match="may not be written"):
        reader.put(papers.library())


def test_a_failed_load_leaves_no_half_paper(tmp_path: Path) -> None:
    """When writing one paper fails, nothing of it stays and what was there before does."""
    path = tmp_path / "store.sqlite"
    with SqliteStore(path) as store:
        store.put([papers.steel().entry()])
        before = store.counts()
        rival = papers.glass()
        rival.evidence[0] = (
            papers.steel().evidence[0].model_copy(update={"start": rival.evidence[0].start, "end": rival.evidence[0].end})
        )
        with pytest.raises(Stop):
            store.put([rival.entry()])
        assert store.counts() == before


def test_two_threads_read_one_store(tmp_path: Path) -> None:
    """Several threads may ask one store."""
    with SqliteStore(tmp_path / "store.sqlite") as store:
        store.put(papers.library())
        wanted = store.search(Query(text="yield strength of 5Mn steel"))
        got: list[object] = []
        threads = [
            threading.Thread(target=lambda: got.append(store.search(Query(text="yield strength of 5Mn steel"))))
            for _ in range(6)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert got == [wanted] * 6


def exceptions() -> list[type[Exception]]:
    return [
        kind for _, kind in inspect.getmembers(sqlite3, inspect.isclass) if issubclass(kind, sqlite3.Error | sqlite3.Warning)
    ]


@pytest.mark.parametrize("kind", exceptions())
def test_every_exception_of_sqlite_becomes_ours(kind: type[Exception], tmp_path: Path) -> None:
    """No exception class of the driver reaches a caller."""
    with pytest.raises(Stop, match="store"), faults(tmp_path / "store.sqlite"):
        raise kind("anything")


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_FULL, DiskFull),
        (sqlite3.SQLITE_BUSY, LibraryLocked),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, LibraryLocked),
        (sqlite3.SQLITE_CORRUPT, StoreUnreachable),
        (sqlite3.SQLITE_READONLY, BadUsage),
        (sqlite3.SQLITE_IOERR, StoreUnreachable),
    ],
)
def test_errors_are_named_for_what_to_do(code: int, kind: type[Stop]) -> None:
    """The error code decides: free space, wait, rebuild, or check permissions."""
    error = sqlite3.OperationalError("words")
    error.sqlite_errorcode = code
    assert type(mapped(error, Path("s"))) is kind


@pytest.mark.parametrize("address", ["neo4j://user:secret@localhost:7687", "mysql://user:secret@localhost", "neo4j://[::1"])
def test_a_refused_address_repeats_no_login(address: str) -> None:
    """An address with a login in it, of another kind or without sense is refused, and the password is not printed."""
    with pytest.raises(BadUsage) as refused:
        open_store(address)
    assert "secret" not in str(refused.value)


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    """A folder, or a path in a folder that is not there, is named as such instead of being called damaged."""
    with pytest.raises(BadUsage, match="it is a folder"):
        SqliteStore(tmp_path)
    with pytest.raises(BadUsage, match="there is no folder"):
        SqliteStore(tmp_path / "none" / "store.sqlite")

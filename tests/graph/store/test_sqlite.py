"""What only the embedded store does: its file, its versions, its errors, its readers."""

import inspect
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import papers
import pytest

from eval.synthetic import Corpus, Size
from graph.query import Query
from graph.store.open import open_store
from graph.store.sqlite import APPLICATION, SCHEMA_VERSION, SqliteStore
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


def test_a_newer_store_is_refused(tmp_path: Path) -> None:
    """A store that a newer Tetrapath made is not read, written or upgraded."""
    path = tmp_path / "store.sqlite"
    SqliteStore(path).close()
    raw = sqlite3.connect(path)
    raw.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    raw.close()
    for read_only in (True, False):
        with pytest.raises(LibraryVersion, match="newer"):
            SqliteStore(path, read_only=read_only)


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION))
def test_an_older_store_is_upgraded_when_it_may_be_written(tmp_path: Path, version: int) -> None:
    """A reader is told to load; a loader upgrades the store step by step, and it is then as one made afresh."""
    path = tmp_path / "store.sqlite"
    raw = sqlite3.connect(path)
    raw.executescript((Path(__file__).parent / f"schema_{version}.sql").read_text(encoding="utf-8"))
    raw.execute(f"PRAGMA application_id = {APPLICATION}")
    raw.execute(f"PRAGMA user_version = {version}")
    raw.execute("INSERT INTO work (id) VALUES ('w')")
    raw.commit()
    raw.close()
    with pytest.raises(LibraryVersion, match="run `tetrapath load`"):
        SqliteStore(path, read_only=True)
    with SqliteStore(path) as store:
        store.put(papers.library())
        assert store.problems() == ()
        made = tables(path)
        with SqliteStore(tmp_path / "fresh.sqlite") as fresh:
            fresh.put(papers.library())
            assert store.counts() == fresh.counts()
        assert made == tables(tmp_path / "fresh.sqlite")


def tables(path: Path) -> set[tuple[str, ...]]:
    """What a database consists of."""
    raw = sqlite3.connect(path)
    found = set(raw.execute("SELECT type, name, sql FROM sqlite_master"))
    raw.close()
    return found


def test_a_store_that_contradicts_itself_is_found_out(tmp_path: Path) -> None:
    """A sound store has no problems; a step without its path, a wrong count and a lost work are named with their number."""
    path = tmp_path / "store.sqlite"
    with SqliteStore(path) as store:
        store.put(papers.library())
        assert store.problems() == ()
    raw = sqlite3.connect(path)
    raw.execute("DELETE FROM path WHERE id IN (SELECT id FROM path LIMIT 1)")
    raw.execute("UPDATE corpus SET papers = papers + 1")
    raw.execute("DELETE FROM work WHERE id = '10.1000/glass'")
    raw.commit()
    raw.close()
    with SqliteStore(path, read_only=True) as store:
        found = store.problems()
    assert {problem.split(" ", 1)[1] for problem in found} >= {
        "steps without their path",
        "papers without their work",
        "papers with a wrong number of paths",
        "wrong sizes of what can be found",
    }


def test_reading_leaves_nothing_beside_the_store(tmp_path: Path) -> None:
    """A store that was closed after loading is one file, and asking it leaves no write-ahead log."""
    path = tmp_path / "store.sqlite"
    with SqliteStore(path) as store:
        store.put(papers.library())
    assert [file.name for file in tmp_path.iterdir()] == ["store.sqlite"]
    with SqliteStore(path, read_only=True) as store:
        store.search(Query(text="steel"))
    assert [file.name for file in tmp_path.iterdir()] == ["store.sqlite"]


def test_a_load_that_is_killed_goes_on_where_it_ended(tmp_path: Path) -> None:
    """Killed at any moment, a load leaves whole papers only; run again it ends as if it had never been killed."""
    path = tmp_path / "store.sqlite"
    program = (
        "import sys; from eval.synthetic import Corpus, Size; from graph.store.open import open_store\n"
        "corpus = Corpus(Size(papers=60, paths=120, evidence=600))\n"
        "store = open_store(sys.argv[1]); print('ready', flush=True); store.put(corpus.entries())"
    )
    with subprocess.Popen([sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE) as child:
        assert child.stdout
        child.stdout.readline()
        while child.poll() is None and not loaded(path):
            time.sleep(0.01)
        child.kill()
    corpus = Corpus(Size(papers=60, paths=120, evidence=600))
    with SqliteStore(path) as store, SqliteStore(tmp_path / "fresh.sqlite") as fresh:
        before = len(store.documents())
        assert store.problems() == ()
        assert store.put(corpus.entries()) == 60 - before
        fresh.put(corpus.entries())
        assert store.counts() == fresh.counts()
        assert store.problems() == ()


def loaded(path: Path) -> int:
    """How many papers another process has loaded so far."""
    try:
        with SqliteStore(path, read_only=True) as store:
            return len(store.documents())
    except (StoreUnreachable, BadUsage):
        return 0


def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path) -> None:
    """Where the store can grow no more the load stops with the place named; what was loaded before is whole."""
    path = tmp_path / "store.sqlite"
    corpus = Corpus(Size(papers=64, paths=120, evidence=600))
    with SqliteStore(path) as store:
        store.put(corpus.entries(0, 16))
        pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
        store._connection.execute(f"PRAGMA max_page_count = {pages + 20}")
        with pytest.raises(DiskFull, match="no space left"):
            store.put(corpus.entries())
        assert len(store.documents()) == 16
        assert store.problems() == ()


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


def test_what_is_remembered_is_forgotten_when_the_store_changes(tmp_path: Path) -> None:
    """A store that has answered, and remembers paths and terms, answers anew when it or another connection has written."""
    path = str(tmp_path / "store.sqlite")
    entries = papers.library()
    query = Query(text="How hard is the annealed steel?")
    with open_store(path) as writer, open_store(path, read_only=True) as reader:
        writer.put(entries)
        before = reader.search(query), writer.search(query)
        first = next(hit for hit in before[0].hits if hit.steps)
        assert before[0] == before[1] == reader.search(query)
        assert reader.trace([first.id]) == writer.trace([first.id]) == reader.trace([first.id])
        writer.remove([first.document])
        for store in (reader, writer):
            assert first.document not in {hit.document for hit in store.search(query).hits}
            with pytest.raises(BadUsage, match=first.id):
                store.trace([first.id])
        writer.put(entries)
        assert (reader.search(query), writer.search(query)) == before

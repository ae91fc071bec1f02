"""Builds the parts that a command needs from the settings: the library, and the store in step with it."""

from collections.abc import Iterator
from contextlib import contextmanager

from command.screen import Bar, progress, say
from command.settings import Settings
from graph.merge import find_merges
from graph.store.open import open_store
from graph.store.store import Store
from ingest.entry import Entry
from ingest.errors import BadUsage, LibraryVersion, StoreUnreachable
from ingest.library import Library
from ingest.library_settings import SETTINGS_NAME
from ingest.ruling import read_rulings


def store_url(settings: Settings, library: Library) -> str:
    """The chosen store, else the library's own."""
    return settings.store or str(library.store_path)


def library_or_none(settings: Settings) -> Library | None:
    """The library, None where there is none yet."""
    return Library.open(settings.library) if (settings.library / SETTINGS_NAME).exists() else None


@contextmanager
def opened_store(settings: Settings, url: str, *, read_only: bool = False) -> Iterator[Store]:
    """The store at an address, closed at the end. Raises `StoreUnreachable` when it does not answer."""
    with open_store(url, username=settings.neo4j_username, password=settings.neo4j_password, read_only=read_only) as store:
        yield store


@contextmanager
def answering_store(settings: Settings, library: Library) -> Iterator[Store]:
    """The store that questions go to. The library's own is first brought in step with the library, which is the truth."""
    if settings.store is None:
        bring_in_step(settings, library, url=str(library.store_path))
    with opened_store(settings, store_url(settings, library), read_only=True) as store:
        if settings.store is not None:
            warn_when_behind(store, library)
        yield store


def refresh(settings: Settings, library: Library) -> None:
    """Bring the library's own store in step, and the chosen one."""
    for url in dict.fromkeys([str(library.store_path), store_url(settings, library)]):
        bring_in_step(settings, library, url=url)


def bring_in_step(settings: Settings, library: Library, *, url: str) -> None:
    """Load what is missing; a store that is in step is only read."""
    if not is_in_step(settings, library, url=url):
        if url == str(library.store_path):
            clear_damaged(library)
        with opened_store(settings, url) as store:
            load_into(store, library)


def clear_damaged(library: Library) -> None:
    """Take a damaged store of the library out of the way: it is derived, and made again from the library.

    Raises `BadUsage` where the library may not be written.
    """
    path = library.store_path
    if not library.writable:
        raise BadUsage(
            f"the store {path} cannot be brought in step, since {library.path} cannot be written: copy the library to a folder"
            " that can, or load it into another store: tetrapath load --store URL"
        )
    try:
        if path.exists():
            open_store(str(path), read_only=True).close()
    except StoreUnreachable:
        say(f"note: the store {path} is damaged; it is built again from the library")
        for one in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
            one.unlink(missing_ok=True)


def is_in_step(settings: Settings, library: Library, *, url: str) -> bool:
    """Whether the store holds what the library holds; the library's own may be missing, or be left empty by a full disk."""
    own = url == str(library.store_path)
    if own and not library.store_path.exists():
        return False
    try:
        with opened_store(settings, url, read_only=True) as store:
            return held(store) == wanted(library)
    except (BadUsage, LibraryVersion, StoreUnreachable):
        if own:
            return False  # a load makes, mends or upgrades it; one of a newer Tetrapath is refused there
        raise


def load_into(store: Store, library: Library) -> tuple[int, int]:
    """Load what the library has and the store lacks, remove what has left; return how many papers were written and removed."""
    have, want = held(store), wanted(library)
    gone = sorted(have.keys() - want.keys())
    removed = store.remove(gone) if gone else 0
    missing = [document for document, row in want.items() if have.get(document) != row]
    with progress("into the store") as bar:
        written = store.put(counted(library.entries(missing), bar, total=len(missing)))
    merge_in(store, library)
    return written, removed


def counted(entries: Iterator[Entry], bar: Bar, *, total: int) -> Iterator[Entry]:
    """The papers, each told to the bar when the next one is asked for."""
    for done, entry in enumerate(entries):
        bar(done, total, entry.source)
        yield entry


def merge_in(store: Store, library: Library) -> None:
    """Say which of the store's concepts are one, by the rules and the library's rulings."""
    store.merge(find_merges(store.named(), read_rulings(library.concepts_path)).canonical())


def held(store: Store) -> dict[str, tuple[str, bool, str]]:
    """What a store holds: record hash, primary and source of each document."""
    return {row.id: (row.record_hash, row.primary, row.source) for row in store.documents()}


def wanted(library: Library) -> dict[str, tuple[str, bool, str]]:
    """What a store of the library has to hold."""
    return {header.document: (header.record_hash, header.primary, header.source) for header in library.headers()}


def warn_when_behind(store: Store, library: Library) -> None:
    """A chosen store may hold something else than the library; say so instead of changing it."""
    have, want = held(store), wanted(library)
    if have != want:
        say(f"note: the store holds {len(have)} papers, not the library's {len(want)} as they are now; run: tetrapath load")

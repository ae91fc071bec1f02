"""Builds the parts that a command needs from the settings: the library, and the store in step with it."""

from collections.abc import Iterator
from contextlib import contextmanager

from command.screen import say
from command.settings import Settings
from graph.store.open import open_store
from graph.store.store import Store
from ingest.library import Library


def store_url(settings: Settings, library: Library) -> str:
    """The chosen store, else the library's own."""
    return settings.store or str(library.store_path)


@contextmanager
def opened_store(settings: Settings, library: Library, *, read_only: bool = False) -> Iterator[Store]:
    """The chosen store, closed at the end. Raises `StoreUnreachable` when it does not answer."""
    url = store_url(settings, library)
    with open_store(url, username=settings.neo4j_username, password=settings.neo4j_password, read_only=read_only) as store:
        yield store


@contextmanager
def answering_store(settings: Settings, library: Library) -> Iterator[Store]:
    """The store that questions go to. The library's own is first brought in step with the library, which is the truth."""
    if settings.store is None:
        refresh(settings, library)
    with opened_store(settings, library, read_only=True) as store:
        if settings.store is not None:
            warn_when_behind(store, library)
        yield store


def refresh(settings: Settings, library: Library) -> None:
    """Load into the embedded store what the library has and the store lacks; remove what the library no longer has."""
    with opened_store(settings, library) as store:
        load_into(store, library)


def load_into(store: Store, library: Library) -> tuple[int, int]:
    """Bring a store in step with the library; return how many papers were written and removed."""
    kept = {entry.record.document.id for entry in library.entries()}
    gone = [row.id for row in store.documents() if row.id not in kept]
    removed = store.remove(gone) if gone else 0
    return store.put(library.entries()), removed


def warn_when_behind(store: Store, library: Library) -> None:
    """A chosen store may hold something else than the library; say so instead of changing it."""
    loaded = {row.id: row.record_hash for row in store.documents()}
    here = {entry.record.document.id: entry.record_hash for entry in library.entries()}
    if loaded != here:
        say(f"note: the store holds {len(loaded)} papers, not the same as the library's {len(here)}; run: tetrapath load --store URL")

"""What a store is told while a library changes: the papers that it does not have as they are, and those that left."""

from collections.abc import Callable, Sequence

from ingest.entry import Entry
from ingest.library import Header, Library

AT_A_TIME = 20

# Entries to put (new ones, and those whose record, work, source or primary is another now), then ids of documents to remove.
Sink = Callable[[Sequence[Entry], Sequence[str]], None]


class Feed:
    """Keeps one store level with a library. `loaded`: what the store has at first; None for all that the library has."""

    def __init__(self, library: Library, *, sink: Sink | None, loaded: Sequence[Header] | None = None) -> None:
        self._library = library
        self._sink = sink
        self._told = {header.document: header for header in (library.headers() if loaded is None else loaded)} if sink else {}
        self._settled = 0

    def count(self) -> None:
        """One more paper is settled; the store hears of some at a time."""
        self._settled += 1
        if self._settled % AT_A_TIME == 0:
            self.flush()

    def flush(self) -> None:
        """Tell the store all that it does not know yet."""
        if self._sink is None:
            return
        now = {header.document: header for header in self._library.headers()}
        changed = [header for header in now.values() if self._told.get(header.document) != header]
        gone = sorted(self._told.keys() - now.keys())
        for start in range(0, len(changed), AT_A_TIME):
            part = changed[start : start + AT_A_TIME]
            self._sink([self._library.entry_of(header) for header in part], ())
            self._told |= {header.document: header for header in part}
        if gone:
            self._sink((), gone)
            self._told = {document: header for document, header in self._told.items() if document in now}

"""What was read of a store, kept in memory for as long as the store stays as it is."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

from graph.row import PathRows

MOST_PATHS = 4096
MOST_POSTINGS = 200_000  # (term, paper) pairs
Version = tuple[int, int]
Postings = dict[str, int]  # document → bucket
Value = TypeVar("Value")


class Kept(Generic[Value]):
    """Values by key, the last that were asked for, as many as weigh `most` together."""

    def __init__(self, most: int, weigh: Callable[[Value], int]) -> None:
        self._most, self._weigh, self._weight = most, weigh, 0
        self._values: OrderedDict[str, Value] = OrderedDict()

    def get(self, keys: Iterable[str]) -> dict[str, Value]:
        """Those that are kept."""
        found = {key: self._values[key] for key in keys if key in self._values}
        for key in found:
            self._values.move_to_end(key)
        return found

    def keep(self, found: Mapping[str, Value]) -> None:
        """Keep these, which are not kept yet."""
        self._values.update(found)
        self._weight += sum(map(self._weigh, found.values()))
        while self._weight > self._most:
            self._weight -= self._weigh(self._values.popitem(last=False)[1])


class Memory:
    """Whole paths by id and postings by term, all of one version of a store: with its next change they are forgotten."""

    def __init__(self) -> None:
        self._version: Version | None = None
        self._forget()

    def _forget(self) -> None:
        self.paths: Kept[PathRows] = Kept(MOST_PATHS, lambda _: 1)
        self.postings: Kept[Postings] = Kept(MOST_POSTINGS, lambda papers: 1 + len(papers))

    def at(self, version: Version) -> "Memory":
        """The same, emptied where it was of another version."""
        if version != self._version:
            self._forget()
            self._version = version
        return self

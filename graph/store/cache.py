"""Decoded term indexes, kept in memory for the papers that were asked for last."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from threading import Lock

from graph.index import PaperIndex

MOST_INDEXES = 256
Fetch = Callable[[list[str]], Iterable[tuple[str, str, bytes]]]  # documents → (document, record hash, content)


class IndexCache:
    """Term indexes by document and record hash, so that a paper that was loaded again is never answered from its old index."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], PaperIndex] = OrderedDict()
        self._lock = Lock()

    def kept(self, documents: Iterable[str]) -> dict[tuple[str, str], PaperIndex]:
        """What is kept of these documents, by document and record hash."""
        asked = set(documents)
        with self._lock:
            return {key: index for key, index in self._kept.items() if key[0] in asked}

    def keep(self, found: Mapping[tuple[str, str], PaperIndex]) -> None:
        """Keep these as the last that were asked for."""
        with self._lock:
            for key, index in found.items():
                self._kept[key] = index
                self._kept.move_to_end(key)
            while len(self._kept) > MOST_INDEXES:
                self._kept.popitem(last=False)

    def get(self, hashes: Mapping[str, str], fetch: Fetch) -> dict[str, PaperIndex]:
        """The indexes of documents given with their record hashes; `fetch` reads those that are not kept."""
        with self._lock:
            found = {
                document: self._kept[document, hash_] for document, hash_ in hashes.items() if (document, hash_) in self._kept
            }
        if wanted := [document for document in hashes if document not in found]:
            for document, _, content in fetch(wanted):
                found[document] = PaperIndex(content, document=document)
        self.keep({(document, hashes[document]): index for document, index in found.items()})
        return {document: found[document] for document in hashes if document in found}

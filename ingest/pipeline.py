"""What turns a file's bytes into a record, and by which versions: handed to the worker processes whole."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from ingest.document import Document
from ingest.record import PaperRecord, Versions

Tei = Callable[[bytes], bytes]


class Reading(Protocol):
    """What a reader answers: the document, and the TEI where GROBID made it."""

    @property
    def document(self) -> Document:
        """The document."""

    @property
    def tei(self) -> bytes | None:
        """The TEI, None where GROBID was not asked."""


class Reader(Protocol):
    """`ingest.read.reader.read`, or a double of it. Raises `RetryLater` and `SkipSource`."""

    def __call__(self, content: bytes, *, name: str, tei: Tei | None = None) -> Reading:
        """Read one file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GrobidSettings:
    """Where GROBID is; each worker makes a client of its own from it, and all pass through one gate."""

    url: str
    timeout_s: float = 120.0
    pool: int | None = None  # how many papers it takes at once, where it says so

    def client(self) -> Tei:
        """Ask the service for the TEI of a PDF."""
        from ingest.gate import MOST, Gate, gate_folder
        from ingest.grobid import Grobid

        gate = Gate(folder=gate_folder(self.url), first=self.pool or MOST)
        return Grobid(self.url, timeout_s=self.timeout_s, gate=gate).tei


@dataclass(frozen=True, slots=True, kw_only=True)
class Pipeline:
    """Reader and extractor (functions of a module: they travel to the workers by name), and the versions they stand for."""

    read: Reader
    extract: Callable[[Document], PaperRecord]
    versions: Versions
    grobid: GrobidSettings | None = None


def shipped_pipeline(grobid: GrobidSettings | None = None, *, vocabularies: tuple[Path, ...] = ()) -> Pipeline:
    """The reader and the extractor of this package, with the user's own vocabulary files. Raises `BadUsage` for a bad one."""
    from ingest.extract import EXTRACTOR_VERSION, extract
    from ingest.find.tagger.tagger import MODEL_VERSION
    from ingest.find.vocabulary import vocabulary, vocabulary_version
    from ingest.read.reader import READER_VERSION, read

    vocabulary(vocabularies)  # a file that is no vocabulary stops the run before the first paper
    versions = Versions(
        reader=READER_VERSION, extractor=EXTRACTOR_VERSION, model=MODEL_VERSION, vocabulary=vocabulary_version(vocabularies)
    )
    return Pipeline(read=read, extract=partial(extract, vocabularies=vocabularies), versions=versions, grobid=grobid)

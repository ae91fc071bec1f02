"""A reader and an extractor that do what the file's first line tells them: for tests of the batch, and to measure its cost.

| first line | what happens |
| --- | --- |
| `doi DOI FORMAT` | a document of that DOI and format |
| `skip REASON`, `fail REASON` | the reader refuses: not readable; service busy |
| `fail-extract REASON`, `skip-extract REASON` | the extractor does |
| `needs PATH` | service busy unless there is a file at PATH |
| `raise`, `raise-extract` | an error that nobody foresaw |
| `exit CODE`, `signal NUMBER` | the process ends |
| `hang`, `hungry` | no end; no end of memory |
| `slow SECONDS` | the reader takes its time |
| `note PATH` | the reader adds the file's name to PATH |
| anything else | a document |
"""

import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ingest.document import Bibliography, Document, SourceFormat
from ingest.errors import NotAPaper, ServiceBusy, Unreadable
from ingest.ids import array_id, document_id, file_hash
from ingest.message import receive_reply
from ingest.pipeline import Pipeline, Tei
from ingest.pool import Answer, Task
from ingest.record import Evidence, EvidenceKind, PaperRecord, RecordDocument, Versions
from ingest.worker import Limits, answer

BITE = 1 << 26


@dataclass(frozen=True, slots=True)
class Said:
    """What was sent and not yet received, in this process."""

    messages: deque[bytes]

    def send_bytes(self, buf: bytes, /) -> None:
        """Keep one message."""
        self.messages.append(buf)

    def recv_bytes(self) -> bytes:
        """The oldest message."""
        return self.messages.popleft()


@dataclass(frozen=True, slots=True, kw_only=True)
class InlineWorker:
    """Does the work of a pool in this process, one task after another: for tests that make thousands of runs."""

    pipeline: Pipeline
    limits: Limits

    def answers(self, next_task: Callable[[], Task | None]) -> Iterator[Answer]:
        """As `Pool.answers`."""
        said, ask = Said(deque()), self.pipeline.grobid.client() if self.pipeline.grobid else None
        while (task := next_task()) is not None:
            answer(said, self.pipeline, task.job, task.parts, ask=ask, limits=self.limits)
            while said.messages:
                reply, parts = receive_reply(said)
                yield Answer(task=task, reply=reply, parts=parts)


@contextmanager
def inline(pipeline: Pipeline, *, limits: Limits, jobs: int) -> Iterator[InlineWorker]:
    """In the place of `ingest.pool.pool`; crashes and endless scripts do here what they say. `jobs` has no meaning."""
    del jobs
    yield InlineWorker(pipeline=pipeline, limits=limits)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptedReading:
    """What the scripted reader answers."""

    document: Document
    tei: bytes | None = None


def scripted_pipeline(*, reader: str = "r1", extractor: str = "e1", vocabulary: str = "v1") -> Pipeline:
    """The scripted reader and extractor under these versions."""
    versions = Versions(reader=reader, extractor=extractor, model=None, vocabulary=vocabulary)
    return Pipeline(read=read, extract=extract, versions=versions)


def read(content: bytes, *, name: str, tei: Tei | None = None) -> ScriptedReading:
    """Read a script; a PDF's TEI is asked for where there is somebody to ask."""
    text = content.decode("utf-8", "replace")
    word, _, rest = text.partition("\n")[0].partition(" ")
    if word in DEEDS:
        DEEDS[word](f"{name} {rest}")
    doi, _, form = rest.partition(" ") if word == "doi" else (None, "", "")
    document = Document(
        id=document_id(content),
        sha256=file_hash(content),
        format=SourceFormat(form or "text"),
        parser="scripted",
        bibliography=Bibliography(doi=doi),
        text=text,
        blocks=(),
        sections=(),
        sentences=(),
    )
    return ScriptedReading(document=document, tei=tei(content) if tei is not None else None)


def extract(document: Document) -> PaperRecord:
    """A record with a piece of evidence for each line."""
    word, _, rest = document.text.partition("\n")[0].partition(" ")
    if word in EXTRACT_DEEDS:
        EXTRACT_DEEDS[word](rest)
    about = RecordDocument(
        id=document.id,
        sha256=document.sha256,
        format=document.format,
        parser=document.parser,
        doi=document.bibliography.doi,
        title=None,
        year=None,
        authors=(),
        text=document.text,
        pages=None,
        sections=(),
        tables=(),
        figures=(),
        references=(),
    )
    return PaperRecord(
        versions=Versions(reader=document.parser, extractor="scripted", model=None, vocabulary="scripted"),
        document=about,
        evidence=_evidence(document),
        mentions=(),
        quantities=(),
        paths=(),
        statements=(),
    )


def _evidence(document: Document) -> tuple[Evidence, ...]:
    pieces, start = [], 0
    for ordinal, line in enumerate(document.text.splitlines(keepends=True)):
        end = start + len(line.rstrip("\r\n"))
        pieces.append(
            Evidence(
                id=array_id(document.id, ordinal),
                kind=EvidenceKind.SENTENCE,
                start=start,
                end=end,
                section=None,
                page=None,
                boxes=(),
                quote=document.text[start:end],
            )
        )
        start += len(line)
    return tuple(pieces)


def _skip(rest: str) -> None:
    raise Unreadable(rest)


def _skip_extract(rest: str) -> None:
    raise NotAPaper(rest)


def _fail(rest: str) -> None:
    raise ServiceBusy(rest)


def _needs(rest: str) -> None:
    if not Path(rest.partition(" ")[2]).exists():
        raise ServiceBusy(rest)


def _raise(rest: str) -> None:
    raise KeyError(rest)


def _exit(rest: str) -> None:
    os._exit(int(rest.rpartition(" ")[2]))


def _signal(rest: str) -> None:
    os.kill(os.getpid(), int(rest.rpartition(" ")[2]))


def _hang(_: str) -> None:
    while True:
        time.sleep(1)


def _hungry(_: str) -> None:
    eaten: list[bytearray] = []
    while True:
        eaten.append(bytearray(BITE))


def _note(rest: str) -> None:
    name, _, path = rest.partition(" ")
    with Path(path).open("a", encoding="utf-8") as notes:
        notes.write(f"{name}\n")


def _slow(rest: str) -> None:
    time.sleep(float(rest.rpartition(" ")[2]))


DEEDS: dict[str, Callable[[str], None]] = {
    "skip": _skip,
    "fail": _fail,
    "needs": _needs,
    "raise": _raise,
    "exit": _exit,
    "signal": _signal,
    "hang": _hang,
    "hungry": _hungry,
    "slow": _slow,
    "note": _note,
}
EXTRACT_DEEDS: dict[str, Callable[[str], None]] = {
    "skip-extract": _skip_extract,
    "fail-extract": _fail,
    "raise-extract": _raise,
}

"""A worker process: takes one file after another, answers with documents and records, writes nothing."""

import faulthandler
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from ingest.document import Document
from ingest.errors import MemoryLimit, RetryLater, SkipSource, Stop, Unreadable
from ingest.message import Channel, Job, Reply, ReplyKind, receive_job, send
from ingest.parsed import from_json, to_json
from ingest.pipeline import Pipeline, Tei
from ingest.work import supplement_names

GRACE_S = 15.0  # a worker whose parent is gone ends itself this long after its time limit
MEGABYTE = 1 << 20
STDOUT, STDERR = 1, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one file may cost, and how many files a worker takes before it is replaced. `memory_mb` None: no limit."""

    seconds: float = 300.0
    memory_mb: int | None = 4096
    files: int = 1000


def serve(connection: Connection, pipeline: Pipeline, limits: Limits, log: Path) -> None:
    """Run until the parent closes the connection. What libraries print goes to `log`, which tells how a crash came about."""
    _become_worker(limits, log)
    try:
        ask = _client(connection, pipeline)
        send(connection, Reply(kind=ReplyKind.READY))
        while True:
            job, parts = receive_job(connection)
            _alarm(limits.seconds + GRACE_S)
            answer(connection, pipeline, job, parts, ask=ask, limits=limits)
            _alarm(0)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def _client(connection: Connection, pipeline: Pipeline) -> Tei | None:
    """A GROBID client of this process. Settings that make no sense are the parent's to report."""
    try:
        return pipeline.grobid.client() if pipeline.grobid else None
    except Stop as error:
        send(connection, Reply(kind=ReplyKind.REFUSED, error=type(error).__name__, reason=str(error)))
        raise EOFError from error


def answer(
    channel: Channel, pipeline: Pipeline, job: Job, parts: tuple[bytes, ...], *, ask: Tei | None, limits: Limits
) -> None:
    """One job: parse (unless that was done before) and extract, or say why not."""
    began, extracting = time.monotonic(), job.parsed
    try:
        document = _parsed(parts[0]) if job.parsed else _parse(channel, pipeline, job, parts, ask=ask)
        if document is None:
            send(channel, Reply(kind=ReplyKind.OUTDATED))
            return
        extracting = True
        record = pipeline.extract(document)
        counts = (len(record.paths), len(record.statements), len(record.evidence))
        content = record.to_json().encode()
        seconds = None if job.parsed else time.monotonic() - began
        made: tuple[Reply, bytes] | None = (Reply(kind=ReplyKind.EXTRACTED, counts=counts, seconds=seconds), content)
    except (RetryLater, SkipSource, Stop) as error:
        refused = Reply(kind=ReplyKind.REFUSED, error=type(error).__name__, reason=str(error), extracting=extracting)
        made = (refused, b"")
    except MemoryError:
        made = None  # an answer made here would still have to do without the memory that the failure holds
    if made is None:
        advice = "try again with --retry-failed and a larger --memory-limit"
        reason = f"{job.name} needed more than {limits.memory_mb} MB of memory: {advice}"
        made = (Reply(kind=ReplyKind.REFUSED, error=MemoryLimit.__name__, reason=reason, extracting=extracting), b"")
    reply, content = made
    send(channel, reply, *([content] if content else []))


def _parse(channel: Channel, pipeline: Pipeline, job: Job, parts: tuple[bytes, ...], *, ask: Tei | None) -> Document:
    """Read the file and send the document on, so that it is kept whatever becomes of the extraction."""
    reading = pipeline.read(parts[0], name=job.name, tei=_kept(parts[1]) if job.tei else ask)
    document, about = reading.document, reading.document.bibliography
    parsed = Reply(
        kind=ReplyKind.PARSED,
        format=document.format,
        parser=document.parser,
        doi=about.doi,
        title=about.title,
        supplements=supplement_names(one.href for one in document.supplements),
        tei=reading.tei is not None,
    )
    send(channel, parsed, to_json(document), *(() if reading.tei is None else (reading.tei,)))
    return document


def _kept(tei: bytes) -> Callable[[bytes], bytes]:
    """What GROBID said when it was asked the first time: its answers are not the same bytes twice."""
    return lambda _: tei


def _parsed(content: bytes) -> Document | None:
    try:
        return from_json(content)
    except Unreadable:
        return None


def _become_worker(limits: Limits, log: Path) -> None:
    """The parent handles Ctrl-C; stdout belongs to the parent's results; the memory limit holds for this process alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    handle = os.open(log, os.O_WRONLY | os.O_APPEND)
    os.dup2(handle, STDOUT)
    os.dup2(handle, STDERR)
    os.close(handle)
    faulthandler.enable()
    if limits.memory_mb is not None:
        limit_memory(limits.memory_mb)


def limit_memory(memory_mb: int) -> None:
    """Let this process have no more address space than that, where the system can."""
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = memory_mb * MEGABYTE
    if hard == resource.RLIM_INFINITY or wanted <= hard:
        resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))


def _alarm(seconds: float) -> None:
    """End this process by SIGALRM after so many seconds, wherever it is; 0 calls it off."""
    signal.setitimer(signal.ITIMER_REAL, seconds)

"""What parent and worker say to each other: a header as JSON, then plain bytes. Nothing is pickled on the way."""

from enum import StrEnum
from typing import Protocol

from ingest.document import SourceFormat
from ingest.record import Frozen


class Channel(Protocol):
    """One end of a `multiprocessing.Pipe`, or what stands for it within one process."""

    def send_bytes(self, buf: bytes, /) -> None:
        """Send one message."""

    def recv_bytes(self) -> bytes:
        """Receive one message, waiting for it."""


class Job(Frozen):
    """Parent to worker. Followed by the file's bytes (and the kept TEI, if `tei`), or, if `parsed`, by the document as JSON."""

    name: str
    parsed: bool = False
    tei: bool = False


class ReplyKind(StrEnum):
    """What a worker says."""

    READY = "ready"  # started, waiting for a job
    PARSED = "parsed"  # followed by the document as JSON, and by the TEI if `tei`
    EXTRACTED = "extracted"  # followed by the record as JSON
    OUTDATED = "outdated"  # the document as JSON is of another shape: parse the source again
    REFUSED = "refused"  # an error of the tree


class Reply(Frozen):
    """Worker to parent; the fields of the other kinds are None."""

    kind: ReplyKind
    error: str | None = None  # a class of ingest.errors
    reason: str | None = None
    extracting: bool = False  # refused after parsing
    format: SourceFormat | None = None
    parser: str | None = None
    doi: str | None = None
    title: str | None = None
    supplements: tuple[str, ...] = ()  # names of files that the document calls its supplements
    tei: bool = False
    counts: tuple[int, int, int] | None = None  # paths, statements, evidence
    seconds: float | None = None  # from the source's bytes to the record; None where it began with a parsed document

    @property
    def last(self) -> bool:
        """Whether the job is done with it."""
        return self.kind is not ReplyKind.PARSED


def send(channel: Channel, header: Job | Reply, *parts: bytes) -> None:
    """Send a header and its parts. Raises `OSError` when nobody listens any more."""
    channel.send_bytes(header.model_dump_json().encode())
    for part in parts:
        channel.send_bytes(part)


def receive_job(channel: Channel) -> tuple[Job, tuple[bytes, ...]]:
    """The next job with its parts. Raises `EOFError` when there is none."""
    job = Job.model_validate_json(channel.recv_bytes())
    return job, _parts(channel, 1 + job.tei)


def receive_reply(channel: Channel) -> tuple[Reply, tuple[bytes, ...]]:
    """The next reply with its parts. Raises `EOFError` or `OSError` when the worker is gone."""
    reply = Reply.model_validate_json(channel.recv_bytes())
    return reply, _parts(channel, int(reply.kind in {ReplyKind.PARSED, ReplyKind.EXTRACTED}) + reply.tei)


def _parts(channel: Channel, count: int) -> tuple[bytes, ...]:
    return tuple(channel.recv_bytes() for _ in range(count))

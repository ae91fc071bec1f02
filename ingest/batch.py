"""Many papers into a library: find, look, plan; workers read and extract, this process alone writes.

Everything happens in worker processes, with one job too: whatever a file does to its worker, the batch goes on. A run that has
nothing to do starts no worker, takes no lock and writes nothing.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from time import time_ns
from typing import Protocol

from ingest import errors
from ingest.errors import BadUsage, NothingFound, RetryLater, SkipSource, SourceChanged, Stop
from ingest.estimate import estimate
from ingest.feed import Feed, Sink
from ingest.intact import as_on_disk
from ingest.ledger_row import ParsedFacts, Refusal, Stage, Status
from ingest.library import Header, Library, Writer
from ingest.message import Job, ReplyKind
from ingest.pipeline import Pipeline
from ingest.plan import Plan, Step, Todo, Wish, plan
from ingest.pool import Answer, Task, Workers, pool
from ingest.source import SUFFIXES, Found, Known, Look, Opener, Source, content, find_sources, look, shown, unlisted
from ingest.stamp import Clock
from ingest.summary import Forecast, IngestSummary, Outcome
from ingest.tally import summarise
from ingest.worker import Limits


class Crew(Protocol):
    """`ingest.pool.pool`, or `ingest.scripted.inline`."""

    def __call__(self, pipeline: Pipeline, *, limits: Limits, jobs: int) -> AbstractContextManager[Workers]:
        """Workers for a block."""


class Phase(StrEnum):
    """What a run is doing."""

    LOOKING = "looking"  # hashing what was found
    MAKING = "making"  # parsing and extracting


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """So many of so many are done; `source` is the latest ("": none yet), `outcome` what became of it (None while looking)."""

    phase: Phase
    done: int
    total: int
    source: str
    outcome: Outcome | None = None


def silent(_: Progress) -> None:
    """Tell nobody."""


def ingest(
    paths: Sequence[Path],
    library: Library,
    *,
    pipeline: Pipeline,
    jobs: int = 1,
    limits: Limits | None = None,
    retry_failed: bool = False,
    verify: bool = False,
    sink: Sink | None = None,
    loaded: Sequence[Header] | None = None,
    on_progress: Callable[[Progress], None] = silent,
    opener: Opener | None = None,
    crew: Crew = pool,
    now: Clock = time_ns,
) -> IngestSummary:
    """Bring files and folders into the library and return what became of each.

    `verify` reads every source and every record, also where the file system says that they are as they were. `sink` is given
    what is new, some papers at a time. `loaded` is what its store already has (None: all that the library has): where a kill
    came between library and store, it is given the rest.

    Raises `NothingFound` where there is no paper, `BadUsage` for a path that is not there, `LibraryLocked`, `DiskFull`,
    `MissingPart`. What was stored before an error, a kill or Ctrl-C stays stored; the next run goes on from there.
    """
    if jobs < 1:
        raise BadUsage(f"--jobs {jobs} makes no sense: give 1 or more")
    found = find_sources(paths, library=library.path)
    known = {} if verify else _known(library)
    wish = Wish(versions=pipeline.versions, grobid=pipeline.grobid is not None, retry_failed=retry_failed)
    feed = Feed(library, sink=sink, loaded=loaded)
    looks: tuple[Look, ...] = ()
    try:
        looks = _look_at(found, known=known, on_progress=on_progress, opener=opener, now=now)
        if _plan(library, looks, found=found, wish=wish, verify=verify).empty:
            feed.flush()
            return summarise(library, looks, ignored=found.ignored, roots=found.roots)
        with library.changing() as writer:
            todo = _plan(library, looks, found=found, wish=wish, verify=verify)  # another writer may have been at work
            run = Run(writer=writer, pipeline=pipeline, feed=feed, on_progress=on_progress, opener=opener)
            run.register(todo)
            interrupted = run.make(todo.work, crew=crew, jobs=jobs, limits=limits or Limits())
    except KeyboardInterrupt:  # before the first paper was begun
        return summarise(library, looks, ignored=found.ignored, roots=found.roots, interrupted=True)
    return summarise(
        library,
        looks,
        ignored=found.ignored,
        roots=found.roots,
        touched=frozenset(change.source.path for change in todo.changes),
        made=frozenset(work.document for work in todo.work),
        removed=run.removed,
        interrupted=interrupted,
    )


def forecast(
    paths: Sequence[Path],
    library: Library | None,
    *,
    pipeline: Pipeline,
    jobs: int = 1,
    retry_failed: bool = False,
    verify: bool = False,
    opener: Opener | None = None,
) -> Forecast:
    """What `ingest` would do; writes nothing. `library` None: it would be made."""
    found = find_sources(paths, library=library.path if library else None)
    known = {} if verify else _known(library)
    looks = _look_at(found, known=known, on_progress=silent, opener=opener, now=time_ns)
    wish = Wish(versions=pipeline.versions, grobid=pipeline.grobid is not None, retry_failed=retry_failed)
    todo = _plan(library, looks, found=found, wish=wish, verify=verify)
    parse = [work for work in todo.work if work.step is Step.PARSE]
    failed = sum(1 for change in todo.changes if change.error is not None)
    touched = {work.look.source.path for work in todo.work} | {change.source.path for change in todo.changes}
    cost = estimate([(work.look.source.path, work.look.size) for work in todo.work], library=library, jobs=jobs)
    return Forecast(
        sources=len(looks),
        parse=len(parse),
        extract=len(todo.work) - len(parse),
        duplicate=len(touched) - len(todo.work) - failed,
        failed=failed,
        unchanged=len(looks) - len(touched),
        ignored=found.ignored,
        bytes=sum(work.look.size for work in parse),
        seconds=round(cost.seconds, 1),
        disk=round(cost.disk),
    )


@dataclass(slots=True, kw_only=True)
class Run:
    """The writing half of a run."""

    writer: Writer
    pipeline: Pipeline
    feed: Feed
    on_progress: Callable[[Progress], None]
    opener: Opener | None
    removed: int = 0
    _waiting: deque[Todo] = field(default_factory=deque)
    _todo: dict[str, Todo] = field(default_factory=dict)
    _bytes: dict[str, bytes] = field(default_factory=dict)  # of sources in hand, to be copied once they are parsed
    _done: int = 0

    def register(self, todo: Plan) -> None:
        """Write down what the looks found, before any of it is made."""
        ledger = self.writer.ledger
        with ledger.transaction():
            ledger.forget_sources(todo.forget)
            for change in todo.changes:
                _register(change, self.writer)
            for seen in todo.stamped:
                ledger.put_stamp(seen.source, stamp=seen.stamp or "")
            for document, stamp in todo.stamps:
                ledger.put_record_stamp(document, stamp=stamp)
            ledger.settle_known()
        self.removed += len(self.writer.drop_unsupported())

    def make(self, work: Sequence[Todo], *, crew: Crew, jobs: int, limits: Limits) -> bool:
        """Parse and extract; return whether Ctrl-C ended it."""
        self._waiting.extend(work)
        self._todo = {todo.document: todo for todo in work}
        try:
            if work:
                self.on_progress(Progress(phase=Phase.MAKING, done=0, total=len(work), source=""))
                with crew(self.pipeline, limits=limits, jobs=min(jobs, len(work))) as workers:
                    for answer in workers.answers(self._next_task):
                        self._take(answer)
        except KeyboardInterrupt:
            return True
        finally:
            self.feed.flush()
        return False

    def _next_task(self) -> Task | None:
        """The next document with its bytes; one whose bytes cannot be had any more fails here."""
        while self._waiting:
            todo = self._waiting.popleft()
            try:
                return self._task(todo)
            except (RetryLater, SkipSource) as error:
                self._refuse(todo.document, error=type(error).__name__, reason=str(error), stage=Stage.FOUND)
        return None

    def _task(self, todo: Todo) -> Task:
        folder, name = self.writer.library.folder(todo.document), shown(todo.look.source.name)
        parsed = folder / "document.json"
        if todo.step is Step.EXTRACT and parsed.is_file():
            return Task(document=todo.document, job=Job(name=name, parsed=True), parts=(parsed.read_bytes(),))
        read, kept = self._content(todo.document), self.writer.library.tei(todo.document)
        self._bytes[todo.document] = read
        parts = (read,) if kept is None else (read, kept)
        return Task(document=todo.document, job=Job(name=name, tei=kept is not None), parts=parts)

    def _content(self, document: str) -> bytes:
        """The document's bytes, from the first of its sources that still has them."""
        refused: RetryLater | SkipSource = SourceChanged(f"document {document} has no source any more: ingest it again")
        for row in self.writer.ledger.sources_of(document):
            if row.document == document and row.sha256 is not None:
                try:
                    return content(Source(name=row.name, path=row.path), sha256=row.sha256, opener=self.opener)
                except (RetryLater, SkipSource) as error:
                    refused = error
        raise refused

    def _take(self, answer: Answer) -> None:
        """Write what a worker answered."""
        document, reply, versions = answer.task.document, answer.reply, self.pipeline.versions
        if reply.kind is ReplyKind.PARSED:
            assert reply.format is not None
            facts = ParsedFacts(
                format=reply.format,
                parser=reply.parser or "",
                doi=reply.doi,
                title=reply.title,
                supplements=reply.supplements,
            )
            tei = answer.parts[1] if reply.tei else None
            source = self._bytes.pop(document, None)
            self.writer.put_parsed(document, parsed=answer.parts[0], facts=facts, versions=versions, source=source, tei=tei)
        elif reply.kind is ReplyKind.EXTRACTED:
            assert reply.counts is not None
            left = self.writer.put_record(
                document, record=answer.parts[0], counts=reply.counts, versions=versions, seconds=reply.seconds
            )
            self._settle(document, Outcome.STORED, left=left)
        elif reply.kind is ReplyKind.OUTDATED:
            self._waiting.appendleft(replace(self._todo[document], step=Step.PARSE))
        else:
            stage = Stage.PARSED if reply.extracting else Stage.FOUND
            self._refuse(document, error=reply.error or "", reason=reply.reason or "", stage=stage)

    def _refuse(self, document: str, *, error: str, reason: str, stage: Stage) -> None:
        """Write why a document could not be made. An error that stops everything is raised here again."""
        self._bytes.pop(document, None)
        kind = getattr(errors, error)
        if issubclass(kind, Stop):
            raise kind(reason)
        status = Status.FAILED if issubclass(kind, RetryLater) else Status.SKIPPED
        refusal = Refusal(stage=stage, status=status, error=error, reason=reason)
        left = self.writer.put_refusal(document, refusal=refusal, versions=self.pipeline.versions)
        self._settle(document, Outcome(status), left=left)

    def _settle(self, document: str, outcome: Outcome, *, left: tuple[str, ...]) -> None:
        """A document is done with."""
        self.removed += len(left)
        self._done += 1
        self.feed.count()
        name = shown(self._todo[document].look.source.name)
        self.on_progress(Progress(phase=Phase.MAKING, done=self._done, total=len(self._todo), source=name, outcome=outcome))


def _register(change: Look, writer: Writer) -> None:
    if change.error is not None:
        writer.ledger.put_trouble(change.source, error=change.error)
    elif change.sha256 is not None:
        writer.ledger.put_source(change.source, sha256=change.sha256, size=change.size, stamp=change.stamp)


def _known(library: Library | None) -> dict[Path, Known]:
    """What earlier runs saw of each source that could be read."""
    rows = library.sources() if library else ()
    return {row.path: Known(sha256=row.sha256, stamp=row.stamp) for row in rows if row.sha256 and row.stamp and not row.unread}


def _look_at(
    found: Found,
    *,
    known: Mapping[Path, Known],
    on_progress: Callable[[Progress], None],
    opener: Opener | None,
    now: Clock,
) -> tuple[Look, ...]:
    """A look at everything found, by name. Raises `NothingFound`."""
    if not found.sources and not found.closed:
        raise NothingFound(
            f"no paper among {found.ignored} other files: give a folder with files that end in {', '.join(SUFFIXES)}"
        )
    looks = [unlisted(folder) for folder in found.closed]
    for done, source in enumerate(found.sources, start=1):
        looks.append(look(source, known=known.get(source.path), opener=opener, now=now))
        on_progress(Progress(phase=Phase.LOOKING, done=done, total=len(found.sources), source=shown(source.name)))
    return tuple(sorted(looks, key=lambda seen: seen.source))


def _plan(library: Library | None, looks: Sequence[Look], *, found: Found, wish: Wish, verify: bool = False) -> Plan:
    """The plan against the ledger as it is now; a document whose files were deleted counts as not made."""
    if library is None:
        return plan(looks, sources=(), documents={}, wish=wish)
    rows = library.documents()
    documents = as_on_disk(rows, library, verify=verify)
    todo = plan(looks, sources=library.sources(), documents=documents, wish=wish, opened=found.opened)
    stamps = ((row.id, documents[row.id].record_stamp) for row in rows if documents[row.id].record_stamp != row.record_stamp)
    return replace(todo, stamps=tuple((document, stamp) for document, stamp in stamps if stamp is not None))

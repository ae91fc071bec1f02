"""Worker processes and the jobs they have in hand: a worker that dies or runs out of time costs its job only."""

import multiprocessing
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Protocol

from ingest import errors
from ingest.errors import MemoryLimit, MissingPart, TimeLimit, WorkerDied
from ingest.message import Job, Reply, ReplyKind, receive_reply, send
from ingest.pipeline import Pipeline
from ingest.worker import Limits, serve

SPAWN = multiprocessing.get_context("spawn")
START_S = 120.0  # to import everything on a slow disk
GOODBYE_S = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A job with its bytes; `document` tells the caller which one an answer belongs to."""

    document: str
    job: Job
    parts: tuple[bytes, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A worker's reply to a task; the task has more to come while `reply.last` is false."""

    task: Task
    reply: Reply
    parts: tuple[bytes, ...] = ()


class Workers(Protocol):
    """What makes answers of tasks: a `Pool`, or `ingest.scripted.InlineWorker`."""

    def answers(self, next_task: Callable[[], Task | None]) -> Iterator[Answer]:
        """Take tasks until there is none; yield the replies to each, the last one last."""


class Worker:
    """One process. `ready` once it has said so; `task` is what it has in hand."""

    def __init__(self, pipeline: Pipeline, limits: Limits, log: Path) -> None:
        self.log = log
        log.touch()
        self.connection, theirs = SPAWN.Pipe()
        self.process: SpawnProcess = SPAWN.Process(target=serve, args=(theirs, pipeline, limits, log), daemon=True)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # Ctrl-C is the parent's, also while this one starts
        try:
            self.process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        theirs.close()
        self.ready = False
        self.task: Task | None = None
        self.taken = 0
        self.parsed = False
        self.heard = 0
        self.until: float | None = time.monotonic() + START_S

    def take(self, task: Task, *, seconds: float) -> None:
        """Hand over a task; it has `seconds` for it."""
        self.task, self.parsed, self.taken = task, task.job.parsed, self.taken + 1
        self.until, self.heard = time.monotonic() + seconds, self.log.stat().st_size
        try:
            send(self.connection, task.job, *task.parts)
        except OSError:  # it died in between: receiving will say so
            return

    def end(self, *, kill: bool) -> int:
        """Let it go; return how it ended (below 0: by that signal)."""
        self.connection.close()
        if kill:
            self.process.kill()
        self.process.join(GOODBYE_S)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()
        ended = self.process.exitcode or 0
        self.process.close()
        return ended

    def last_words(self) -> str:
        """The last line that it, or a library in it, printed since it took its task."""
        lines = self.log.read_bytes()[self.heard :].decode(errors="replace").strip().splitlines()
        return lines[-1].strip() if lines else "nothing was said"


class Pool:
    """Up to `jobs` workers, for as long as there are tasks. Close it, whatever happens."""

    def __init__(self, pipeline: Pipeline, *, limits: Limits, jobs: int, logs: Path) -> None:
        self._pipeline, self._limits, self._jobs, self._logs = pipeline, limits, jobs, logs
        self._workers: list[Worker] = []
        self._started = 0
        self._pending: Task | None = None

    def answers(self, next_task: Callable[[], Task | None]) -> Iterator[Answer]:
        """Hand out tasks until there is none left, and yield what comes back. Raises `MissingPart` when no worker can start.

        A worker has its next task only after its answer was taken, so that a kill loses at most one paper a worker.
        """
        self._pending = next_task()
        while self._pending is not None or self._busy():
            while self._pending is not None and len(self._workers) < self._jobs:
                self._start()
            yield from self._listen()
            self._feed(next_task)

    def close(self) -> None:
        """End every worker, those at work too."""
        while self._workers:
            worker = self._workers.pop()
            worker.end(kill=worker.task is not None or not worker.ready)

    def _busy(self) -> bool:
        return any(worker.task is not None for worker in self._workers)

    def _start(self) -> None:
        self._started += 1
        self._workers.append(Worker(self._pipeline, self._limits, self._logs / f"worker-{self._started}.log"))

    def _feed(self, next_task: Callable[[], Task | None]) -> None:
        """A task for every worker that has none; one more is kept ready."""
        for worker in self._workers:
            if self._pending is None:
                self._pending = next_task()
            if worker.ready and worker.task is None and self._pending is not None:
                worker.take(self._pending, seconds=self._limits.seconds)
                self._pending = None
        if self._pending is None:
            self._pending = next_task()

    def _listen(self) -> Iterator[Answer]:
        """What the workers say next; a deadline that passes and a death are answers too."""
        waits = [worker.until for worker in self._workers if worker.until is not None]
        patience = max(0.0, min(waits) - time.monotonic()) if waits else None
        heard = set(wait([worker.connection for worker in self._workers], timeout=patience))
        for worker in tuple(self._workers):
            if worker.connection in heard:
                answer = self._hear(worker)
            elif worker.until is not None and worker.until <= time.monotonic():
                answer = self._give_up(worker)
            else:
                continue
            if answer is not None:
                yield answer

    def _hear(self, worker: Worker) -> Answer | None:
        try:
            reply, parts = receive_reply(worker.connection)
        except (EOFError, OSError):
            return self._bury(worker)
        task = worker.task
        if task is None:  # it has started, or has no use for its settings
            if reply.kind is ReplyKind.REFUSED:
                raise getattr(errors, reply.error or "")(reply.reason)
            worker.ready, worker.until = True, None
            return None
        if reply.kind is ReplyKind.PARSED:
            worker.parsed = True
        if reply.last:
            worker.task, worker.until = None, None
            if worker.taken >= self._limits.files or reply.error == MemoryLimit.__name__:
                self._workers.remove(worker)
                worker.end(kill=False)
        return Answer(task=task, reply=reply, parts=parts)

    def _give_up(self, worker: Worker) -> Answer:
        """The deadline has passed."""
        self._workers.remove(worker)
        worker.end(kill=True)
        if worker.task is None:
            raise MissingPart(f"a reading process was not ready within {START_S:.0f} s: {worker.last_words()}")
        advice = "try again with --retry-failed, and a larger --time-limit if the machine was not just busy"
        reason = f"{worker.task.job.name} took longer than {self._limits.seconds:g} s: {advice}"
        return _refused(worker, worker.task, error=TimeLimit.__name__, reason=reason)

    def _bury(self, worker: Worker) -> Answer | None:
        """The worker is gone."""
        self._workers.remove(worker)
        ended = worker.end(kill=False)
        if not worker.ready:
            raise MissingPart(f"a reading process could not start ({worker.last_words()}): see `tetrapath doctor`")
        if worker.task is None:
            return None
        how = f"by {signal.Signals(-ended).name}" if ended < 0 else f"with {worker.last_words()}"
        advice = "it may be short of memory: use fewer --jobs" if ended == -signal.SIGKILL else "please report it"
        reason = f"the process that read {worker.task.job.name} ended {how}; {advice}, and use --retry-failed to try again"
        return _refused(worker, worker.task, error=WorkerDied.__name__, reason=reason)


def _refused(worker: Worker, task: Task, *, error: str, reason: str) -> Answer:
    return Answer(task=task, reply=Reply(kind=ReplyKind.REFUSED, error=error, reason=reason, extracting=worker.parsed))


@contextmanager
def pool(pipeline: Pipeline, *, limits: Limits, jobs: int) -> Iterator[Pool]:
    """Workers for the block; none is left behind."""
    with tempfile.TemporaryDirectory(prefix="tetrapath-") as logs:
        workers = Pool(pipeline, limits=limits, jobs=jobs, logs=Path(logs))
        try:
            yield workers
        finally:
            workers.close()

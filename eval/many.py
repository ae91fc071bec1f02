"""Many small papers through the batch: speed with one and two workers, memory over the run, what the ledger costs.

    python -m eval.many FOLDER [PAPERS]

Makes PAPERS (10,000) small papers in FOLDER/papers from a seed, half text and half JATS, and brings them into one library for
each number of workers. The workers' memory is read from /proc (Linux). What is printed is in `docs/library.md`.
"""

import random
import resource
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

from graph.store.sqlite import SqliteStore
from ingest.batch import Progress, ingest
from ingest.document import SourceFormat
from ingest.ledger import Ledger
from ingest.ledger_row import ParsedFacts, RecordFacts
from ingest.library import Library
from ingest.pipeline import shipped_pipeline
from ingest.scripted import inline, scripted_pipeline
from ingest.source import Source

PAPERS, SEED = 10_000, 20
JOBS = (1, 2)
QUARTERS = 4
PAUSE_S = 0.25
KILOBYTES = 1024

ALLOYS = ("steel", "titanium alloy", "aluminium alloy", "magnesium alloy", "nickel alloy", "copper alloy")
TREATMENTS = ("annealed", "aged", "tempered", "solution treated", "normalized")
TEXT = """Properties of {alloy} {name} after it was {treated}

Abstract
Sheets of {alloy} {name} were {treated} at {high} °C and tested.

Methods
The {alloy} {name} was cold rolled to {reduction} % and {treated} at {low} °C or {high} °C for {hours} h in argon. Tensile tests
were done at 25 °C with a strain rate of 0.001 /s.

Results
After {low} °C the grain size was {fine} µm and the yield strength {strong} MPa. After {high} °C the grain size was {coarse} µm
and the yield strength was {weak} MPa. Coarser grains lowered the yield strength.
"""
JATS = """<?xml version="1.0" encoding="UTF-8"?>
<article><front><article-meta><title-group><article-title>{title}</article-title></title-group>
<abstract><p>{abstract}</p></abstract></article-meta></front><body>
<sec><title>Methods</title><p>{methods}</p></sec>
<sec><title>Results</title><p>{results}</p></sec></body></article>
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One look at a run: papers done, and resident memory (MB) of its parent and of its largest worker."""

    done: int
    parent_mb: float
    worker_mb: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One run over all papers: wall and CPU seconds (of parent and workers), and its samples."""

    jobs: int
    papers: int
    seconds: float
    cpu_s: float
    samples: tuple[Sample, ...]

    @property
    def papers_per_minute(self) -> float:
        """By the wall clock."""
        return 60 * self.papers / self.seconds

    def quarters(self, of: Callable[[Sample], float]) -> tuple[float, ...]:
        """The most in each quarter of the papers: equal numbers mean that memory does not grow with the papers."""
        edges = [self.papers * number / QUARTERS for number in range(QUARTERS + 1)]
        parts = [[of(sample) for sample in self.samples if low <= sample.done <= high] for low, high in pairwise(edges)]
        return tuple(max(part, default=0.0) for part in parts)


def write_papers(folder: Path, count: int, *, seed: int = SEED) -> int:
    """Write the papers; return their bytes. The same seed gives the same papers."""
    folder.mkdir(parents=True, exist_ok=True)
    total = 0
    for name, content in papers(count, seed=seed):
        (folder / name).write_bytes(content)
        total += len(content)
    return total


def papers(count: int, *, seed: int = SEED) -> Iterator[tuple[str, bytes]]:
    """Names and bytes; every paper has an alloy and numbers of its own."""
    chance = random.Random(seed)  # noqa: S311 - made-up numbers
    for number in range(count):
        text = paper(number, chance)
        name = f"paper-{number:05}"
        yield (f"{name}.xml", jats(text).encode()) if number % 2 else (f"{name}.txt", text.encode())


def paper(number: int, chance: random.Random) -> str:
    """One paper as text."""
    low, strong = chance.randrange(400, 700, 10), chance.randrange(300, 1200)
    fine = chance.randrange(5, 90) / 10
    return TEXT.format(
        alloy=chance.choice(ALLOYS),
        name=f"X{number}",
        treated=chance.choice(TREATMENTS),
        reduction=chance.randrange(20, 80, 5),
        low=low,
        high=low + chance.randrange(50, 300, 10),
        hours=chance.randrange(1, 12),
        fine=fine,
        coarse=round(fine * chance.uniform(1.5, 4), 1),
        strong=strong,
        weak=strong - chance.randrange(20, 200),
    )


def jats(text: str) -> str:
    """The same paper as XML."""
    title, abstract, methods, results = text.strip().split("\n\n")
    parts = {"abstract": abstract, "methods": methods, "results": results}
    return JATS.format(title=title, **{name: part.split("\n", 1)[1] for name, part in parts.items()})


def measured(folder: Path, library: Path, *, jobs: int, count: int) -> Run:
    """Ingest into a new library in a process of its own, and watch it."""
    context = get_context("spawn")
    done = context.Value("i", 0)
    process = context.Process(target=ingest_all, args=(folder, library, jobs, done))
    before, began, samples = cpu_seconds(), time.monotonic(), []
    process.start()
    while process.is_alive():
        samples.append(sample(process.pid or 0, done=done.value))
        process.join(PAUSE_S)
    if process.exitcode:
        raise RuntimeError(f"the run with {jobs} workers ended with {process.exitcode}")
    return Run(
        jobs=jobs,
        papers=count,
        seconds=time.monotonic() - began,
        cpu_s=cpu_seconds() - before,
        samples=tuple(each for each in samples if each.parent_mb),
    )


def ingest_all(folder: Path, library: Path, jobs: int, done: "Synchronized[int]") -> None:
    """The watched process: the batch with the shipped reader and extractor."""

    def advance(step: Progress) -> None:
        if step.outcome is not None:
            done.value = step.done

    totals = ingest(
        [folder], Library.open(library, create=True), pipeline=shipped_pipeline(), jobs=jobs, on_progress=advance
    ).totals
    sys.exit(0 if totals.stored == totals.sources else 1)


def sample(parent: int, *, done: int) -> Sample:
    """The memory of a process and of the largest of its children, now; 0 where it is gone."""
    try:
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    except OSError:
        children = []
    return Sample(done=done, parent_mb=resident_mb(str(parent)), worker_mb=max(map(resident_mb, children), default=0.0))


def resident_mb(process: str) -> float:
    """Resident memory; 0 for a process that is gone."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0.0
    line = next((line for line in status.splitlines() if line.startswith("VmRSS:")), "VmRSS: 0")
    return int(line.split()[1]) / KILOBYTES


def cpu_seconds() -> float:
    """Of all processes that this one started and that have ended, theirs included."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def batch_ms(folder: Path, library: Path, *, count: int) -> float:
    """All that the batch does a paper but read and extract: looks, hashes, files, syncs, rows."""
    began = time.monotonic()
    ingest([folder], Library.open(library, create=True), pipeline=scripted_pipeline(), crew=inline)
    return 1000 * (time.monotonic() - began) / count


def ledger_ms(path: Path, *, count: int) -> float:
    """The rows alone, each committed: found, parsed, extracted."""
    Ledger.create(path)
    versions = scripted_pipeline().versions
    parsed = ParsedFacts(format=SourceFormat.TEXT, parser="scripted", doi=None, title=None)
    record = RecordFacts(record_hash="0" * 16, paths=0, statements=0, evidence=0)
    began = time.monotonic()
    with Ledger.changing(path) as ledger:
        with ledger.transaction():
            for number in range(count):
                ledger.put_source(Source(name=f"{number}", path=Path(f"/{number}")), sha256=f"{number:016}{0:048}")
        for number in range(count):
            ledger.put_parsed(f"{number:016}", facts=parsed, versions=versions)
            ledger.put_record(f"{number:016}", facts=record, versions=versions)
    return 1000 * (time.monotonic() - began) / count


def again_s(folder: Path, library: Path, *, verify: bool) -> float:
    """A run over what is there already and unchanged."""
    began = time.monotonic()
    totals = ingest([folder], Library.open(library), pipeline=shipped_pipeline(), verify=verify).totals
    if totals.unchanged != totals.sources:
        raise RuntimeError(f"{totals.sources - totals.unchanged} papers were not unchanged")
    return time.monotonic() - began


def store_s(library: Path, store: Path) -> float:
    """The whole library into an embedded store."""
    began = time.monotonic()
    with SqliteStore(store) as target:
        target.put(Library.open(library).entries())
    return time.monotonic() - began


def lines_of(run: Run) -> list[str]:
    """A run in words."""
    parent, worker = run.quarters(lambda each: each.parent_mb), run.quarters(lambda each: each.worker_mb)
    speed = f"{run.papers_per_minute:.0f} papers a minute, {1000 * run.cpu_s / run.papers:.1f} ms CPU a paper"
    return [
        f"{run.jobs} jobs: {run.seconds:.0f} s, {speed}",
        f"  parent, most MB in each quarter: {', '.join(f'{mb:.0f}' for mb in parent)}",
        f"  largest worker, most MB in each quarter: {', '.join(f'{mb:.0f}' for mb in worker)}",
    ]


def main(arguments: Sequence[str]) -> int:
    """Make the papers, run, print."""
    if not arguments:
        sys.stderr.write(f"{__doc__ or ''}")
        return 2
    root, count = Path(arguments[0]), int(arguments[1]) if len(arguments) > 1 else PAPERS
    folder = root / "papers"
    say(f"{count} papers, {write_papers(folder, count) / 1e6:.1f} MB, seed {SEED}")
    for jobs in JOBS:
        for line in lines_of(measured(folder, fresh(root / f"library-{jobs}"), jobs=jobs, count=count)):
            say(line)
    library = root / f"library-{JOBS[-1]}"
    say(f"again, unchanged: {again_s(folder, library, verify=False):.1f} s")
    say(f"again, with every source and record read: {again_s(folder, library, verify=True):.1f} s")
    say(f"batch without reading and extracting: {batch_ms(folder, fresh(root / 'scripted'), count=count):.2f} ms a paper")
    say(f"ledger alone: {ledger_ms(fresh(root / 'ledger') / 'ledger.sqlite', count=count):.2f} ms a paper")
    say(f"store, made anew: {store_s(library, fresh(root / 'store') / 'store.sqlite'):.0f} s")
    return 0


def fresh(path: Path) -> Path:
    """An empty folder."""
    if path.exists():
        shutil.rmtree(path)
    path.mkdir(parents=True)
    return path


def say(line: str) -> None:
    """One line, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""What a real paper costs: seconds and peak memory to read and to extract it, and the disk that it takes in a library.

    python -m eval.cost FOLDER...

One paper after another in one process, CPU time, peak of resident memory from /proc (Linux). The defaults of
`ingest/estimate.py` and the table in `docs/library.md` are what it prints for the shared papers.
"""

import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ingest.errors import RetryLater, SkipSource
from ingest.estimate import Kind, kind_of
from ingest.parsed import to_json
from ingest.pipeline import Pipeline, shipped_pipeline
from ingest.source import find_sources

MEGABYTE = 1e6
KILOBYTES = 1024
WARM = b"Annealing\n\nThe alloy was annealed at 600 C for 1 h."


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """One paper: its bytes, CPU seconds of both halves, peak memory, and the bytes of its folder in a library."""

    kind: Kind
    source: int
    read_s: float
    extract_s: float
    peak_mb: float
    disk: int


def cost_of(path: Path, *, pipeline: Pipeline) -> Cost | None:
    """Read and extract one file; None for one that is no paper."""
    content = path.read_bytes()
    forget_peak()
    began = time.process_time()
    try:
        document = pipeline.read(content, name=path.name).document
        between = time.process_time()
        record = pipeline.extract(document)
    except (RetryLater, SkipSource) as error:
        sys.stderr.write(f"{path.name}: {error}\n")
        return None
    ended, peak = time.process_time(), peak_mb()
    disk = len(content) + len(to_json(document)) + len(record.to_json().encode())
    return Cost(
        kind=kind_of(path),
        source=len(content),
        read_s=between - began,
        extract_s=ended - between,
        peak_mb=peak,
        disk=disk,
    )


def forget_peak() -> None:
    """Begin a new peak."""
    Path("/proc/self/clear_refs").write_text("5")


def peak_mb() -> float:
    """The peak of this process's resident memory since it was forgotten."""
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) / KILOBYTES


def table(costs: Sequence[Cost]) -> str:
    """A row for each kind of paper."""
    lines = [
        "| | n | read (s) | extract (s) | most (s) | peak memory (MB) | s per MB | library bytes per byte |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    return "\n".join([*lines, *(row(kind, of) for kind in Kind if (of := [cost for cost in costs if cost.kind is kind]))])


def row(kind: Kind, costs: Sequence[Cost]) -> str:
    """Means a paper, the dearest paper, and sums by size."""
    total, seconds = sum(cost.source for cost in costs), [cost.read_s + cost.extract_s for cost in costs]
    cells = (
        kind.value,
        str(len(costs)),
        f"{statistics.mean(cost.read_s for cost in costs):.2f}",
        f"{statistics.mean(cost.extract_s for cost in costs):.2f}",
        f"{max(seconds):.2f}",
        f"{max(cost.peak_mb for cost in costs):.0f}",
        f"{sum(seconds) / (total / MEGABYTE):.2f}",
        f"{sum(cost.disk for cost in costs) / total:.1f}",
    )
    return f"| {' | '.join(cells)} |"


def main(arguments: Sequence[str]) -> int:
    """Measure and print."""
    if not arguments:
        sys.stderr.write(f"{__doc__ or ''}")
        return 2
    pipeline = shipped_pipeline()
    pipeline.extract(pipeline.read(WARM, name="warm.txt").document)  # what is loaded once a process is no paper's cost
    sources = find_sources([Path(argument) for argument in arguments]).sources
    costs = [cost for source in sources if (cost := cost_of(source.path, pipeline=pipeline)) is not None]
    sys.stdout.write(f"{table(costs)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

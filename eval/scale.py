"""Measures a store with a made-up corpus: how fast it loads, how large it grows, how fast its tools answer, in what memory.

usage: python -m eval.scale --store PATH|neo4j://… [--papers N] [--pieces N] [--callers N] [--questions N] [--batch N]
       [--skip-load]
"""

import argparse
import json
import multiprocessing
import os
import random
import resource
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from eval.synthetic import Corpus, Size
from graph.query import MOST_HITS, ElementFilter, QuantityFilter, Query, Sort
from graph.store.open import open_store
from graph.store.store import Store
from ingest.errors import TetrapathError
from ingest.record import MentionType

BATCH = 128  # papers made and handed over at a time; making them is not timed, but the memory they take is counted
OPENED = 12
WARMING = 4  # calls that fill the caches and are not timed
Result = TypeVar("Result")
MEGABYTE = 1e6


@dataclass(frozen=True, slots=True, kw_only=True)
class Loading:
    """One load; seconds are of the store alone, without making the papers."""

    papers: int
    seconds: float
    cpu_seconds: float
    nodes: int | None
    relationships: int | None
    memory_mb: float
    store_mb: float | None


@dataclass(slots=True)
class Times:
    """Milliseconds of the calls of each tool, on the clock and of this process's processor time."""

    calls: dict[str, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    memory_mb: float = 0.0

    def call(self, kind: str, function: Callable[..., Result], *arguments: Any) -> Result:
        """Call, and note how long it took."""
        start, cpu = time.perf_counter(), time.process_time()
        result = function(*arguments)
        self.calls[kind].append(((time.perf_counter() - start) * 1000, (time.process_time() - cpu) * 1000))
        return result

    def shown(self) -> dict[str, dict[str, float]]:
        """The median and the 95th percentile of each tool."""
        found = {}
        for kind, calls in sorted(self.calls.items()):
            clock, cpu = (sorted(column) for column in zip(*calls, strict=True))
            late = int(0.95 * (len(calls) - 1))
            found[kind] = {
                "calls": len(calls),
                "median_ms": statistics.median(clock),
                "p95_ms": clock[late],
                "median_cpu_ms": statistics.median(cpu),
                "p95_cpu_ms": cpu[late],
            }
        return found


def load(store: Store, corpus: Corpus, *, path: Path | None, batch: int = BATCH) -> Loading:
    """Put the corpus into the store, a batch at a time; what it holds already is passed over."""
    have = len(store.documents())
    seconds = cpu = 0.0
    before = grown(store) or (0, 0)
    entries = corpus.entries(have)
    while made := list(islice(entries, batch)):
        start, cpu_start = time.perf_counter(), time.process_time()
        store.put(made)
        seconds, cpu = seconds + time.perf_counter() - start, cpu + time.process_time() - cpu_start
    after = grown(store)
    return Loading(
        papers=corpus.size.papers - have,
        seconds=seconds,
        cpu_seconds=cpu,
        nodes=after[0] - before[0] if after else None,
        relationships=after[1] - before[1] if after else None,
        memory_mb=peak_mb(),
        store_mb=sum(file.stat().st_size for file in path.parent.glob(path.name + "*")) / MEGABYTE if path else None,
    )


def grown(store: Store) -> tuple[int, int] | None:
    """How many nodes and relationships a Neo4j store has; None for another."""
    from graph.store.neo4j import Neo4jStore

    if not isinstance(store, Neo4jStore):
        return None
    counts = "MATCH (n) RETURN count(n) AS number UNION ALL MATCH ()-[r]->() RETURN count(r) AS number"
    (nodes,), (links,) = store.explore(counts, {}, timeout_s=60, most_rows=2).rows
    return int(str(nodes)), int(str(links))


def peak_mb() -> float:
    """The most memory that this process has used so far."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / MEGABYTE


def queries(corpus: Corpus, chance: random.Random) -> Iterator[tuple[str, Query]]:
    """Questions as they are asked, most for common things: by words, and by numbers, elements and order."""
    kinds = corpus.names
    while True:
        names = {kind: zipf.draw(chance)[0] for kind, zipf in kinds.items()}
        words = corpus.words.draw(chance, 4)
        material, asked = names[MentionType.MATERIAL], names[MentionType.PROPERTY]
        text = f"How does {names[MentionType.OPERATION]} change the {asked} of {material} {' '.join(words)}?"
        yield "search", Query(text=text)
        low = float(chance.randint(100, 1500))
        yield (
            "filter",
            chance.choice(
                (
                    Query(text=text, quantities=(QuantityFilter(name=asked, low=low),), limit=MOST_HITS),
                    Query(conditions=(QuantityFilter(name="temperature", low=low - 50, high=low, unit="°C"),), text=asked),
                    Query(
                        text=material, composition={"Mn": ElementFilter(low=4, high=6, basis="wt%"), "Fe": ElementFilter(low=1)}
                    ),
                    Query(sort=Sort(name=asked), limit=MOST_HITS),
                )
            ),
        )


def login() -> dict[str, str | None]:
    """Of a Neo4j server that asks for one."""
    return {"username": os.environ.get("NEO4J_USERNAME"), "password": os.environ.get("NEO4J_PASSWORD")}


def ask(url: str, corpus: Corpus, *, questions: int, caller: int) -> Times:
    """One caller: searches, and for what each finds a trace and an opening."""
    times = Times()
    with open_store(url, read_only=True, username=login()["username"], password=login()["password"]) as store:
        chance = random.Random(f"caller {caller}")  # noqa: S311 - not a secret
        for number, (kind, query) in enumerate(islice(queries(corpus, chance), questions + WARMING)):
            if number == WARMING:
                times = Times()
            result = times.call(kind, store.search, query)
            paths = [hit.id for hit in result.hits if hit.steps]
            evidence = list(dict.fromkeys(id_ for hit in result.hits for id_ in hit.evidence))[:OPENED]
            if paths:
                times.call("trace", store.trace, paths[:1])
            if evidence:
                times.call("open", store.evidence, evidence)
    return Times(calls=dict(times.calls), memory_mb=peak_mb())


def call_all(url: str, corpus: Corpus, *, questions: int, callers: int) -> Times:
    """The times of all callers, who ask at the same time, each in a process of its own."""
    context = multiprocessing.get_context("spawn")
    with context.Pool(callers) as pool:
        waiting = [
            pool.apply_async(ask, (url, corpus), {"questions": questions, "caller": caller}) for caller in range(callers)
        ]
        found = [one.get() for one in waiting]
    together = Times(memory_mb=max(one.memory_mb for one in found))
    for kind, calls in ((kind, calls) for one in found for kind, calls in one.calls.items()):
        together.calls[kind].extend(calls)
    return together


def main() -> int:
    """Load, ask, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", required=True)
    parser.add_argument("--papers", type=int, default=Size().papers)
    parser.add_argument("--pieces", type=int, default=0, help="pieces of evidence a paper; 0: only those on paths")
    parser.add_argument(
        "--batch", type=int, default=BATCH, help="papers made and handed over at a time; they are held in memory"
    )
    parser.add_argument("--callers", type=int, default=4)
    parser.add_argument("--questions", type=int, default=100, help="searches of each caller; 0: none")
    parser.add_argument("--skip-load", action="store_true")
    options = parser.parse_args()
    corpus = Corpus(Size(pieces=options.pieces).scaled(options.papers))
    path = None if "://" in options.store else Path(options.store)
    report: dict[str, Any] = {"size": asdict(corpus.size), "load_average": os.getloadavg()[0], "cores": os.cpu_count()}
    try:
        if not options.skip_load:
            with open_store(options.store, username=login()["username"], password=login()["password"]) as store:
                report["load"] = asdict(load(store, corpus, path=path, batch=options.batch))
                report["counts"] = store.counts().model_dump()
        if options.questions:
            report["load_average_asking"] = os.getloadavg()[0]
            times = call_all(options.store, corpus, questions=options.questions, callers=options.callers)
            report |= {"tools": times.shown(), "callers": options.callers, "ask_memory_mb": times.memory_mb}
    except TetrapathError as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(report, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())

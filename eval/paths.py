"""Score the paths of a folder of papers: make their records, run a scoring program on them, print its figures.

usage: python -m eval.paths PAPERS CHAINS SCORER [--out DIR] [--each]

PAPERS is a folder of JATS XML (searched in depth), CHAINS the gold chains, SCORER a program with the interface
`SCORER chains CHAINS RECORDS_DIR [--each]`. A paper that cannot be read is named and left out.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from ingest.errors import SkipSource
from ingest.extract import extract
from ingest.read.reader import read


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What was made of a folder: papers, paths, statements, seconds of extraction, and the files that were skipped."""

    papers: int
    paths: int
    statements: int
    seconds: float
    skipped: tuple[str, ...]


def make_records(papers: Path, out: Path) -> Made:
    """Writes `<stem>.json` into `out` for every XML file below `papers`, in order of name."""
    out.mkdir(parents=True, exist_ok=True)
    count = paths = statements = 0
    seconds, skipped = 0.0, []
    for file in sorted(papers.rglob("*.xml")):
        try:
            document = read(file.read_bytes(), name=file.name).document
        except SkipSource as error:
            skipped.append(f"{file.name}: {error}")
            continue
        begun = time.perf_counter()
        record = extract(document)
        seconds += time.perf_counter() - begun
        (out / f"{file.stem}.json").write_text(record.to_json(), encoding="utf-8")
        count, paths, statements = count + 1, paths + len(record.paths), statements + len(record.statements)
    return Made(papers=count, paths=paths, statements=statements, seconds=seconds, skipped=tuple(skipped))


def score(scorer: Path, chains: Path, records: Path, *, each: bool = False) -> str:
    """What the scoring program prints. Raises CalledProcessError when it fails."""
    command = [sys.executable, str(scorer), "chains", str(chains), str(records), *(["--each"] if each else [])]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603  # the program that the user named


def main(arguments: list[str] | None = None) -> int:
    """Makes, scores, prints; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("papers", "chains", "scorer"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--each", action="store_true")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        out = given.out or Path(folder)
        made = make_records(given.papers, out)
        lines = [
            f"papers {made.papers}  paths {made.paths}  statements {made.statements}",
            f"seconds/paper {made.seconds / max(1, made.papers):.2f}",
            *(f"skipped {reason}" for reason in made.skipped),
            score(given.scorer, given.chains, out, each=given.each),
        ]
    sys.stdout.write("\n".join(lines))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Stopping the command itself: by Ctrl-C and by SIGKILL, with the real readers and the store."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from eval.many import write_papers
from ingest.ledger_row import Status
from ingest.library import Library
from tests.command.conftest import Tetrapath

ROOT = Path(__file__).parents[2]
PAPERS, SOME = 12, 4
LONGEST_S = 120


def start(papers: Path, library: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tetrapath", "ingest", str(papers), "--library", str(library), "--jobs", "2"]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TETRAPATH_", "GROBID", "NEO4J"))}
    return subprocess.Popen(
        command,
        env=kept | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for(path: Path, process: subprocess.Popen[str]) -> None:
    """Until there is something in the file."""
    until = time.monotonic() + LONGEST_S
    while not (path.is_file() and path.stat().st_size):
        assert process.poll() is None
        assert time.monotonic() < until
        time.sleep(0.005)


def stored(library: Path) -> int:
    if not (library / "library.json").is_file():
        return 0
    return sum(row.status is Status.STORED for row in Library.open(library).sources())


@pytest.mark.slow
def test_ctrl_c_before_a_paper_is_stored(tmp_path: Path, tetrapath: Tetrapath) -> None:
    """It says so, with exit status 1 and no traceback; the same command begins again."""
    papers, library = tmp_path / "papers", tmp_path / "library"
    write_papers(papers, 2)
    process = start(papers, library)
    wait_for(library / "lock", process)  # the workers begin to import now, which takes longer than this signal
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=LONGEST_S)
    assert out == "stopped before a paper was stored; the same command begins again\n"
    assert (process.returncode, err) == (1, "")
    assert tetrapath("ingest", papers, "--jobs", "1", "--json").json["totals"]["stored"] == 2


@pytest.mark.slow
def test_killed_while_reading_and_while_the_store_is_filled(tmp_path: Path, tetrapath: Tetrapath) -> None:
    """SIGKILL after some papers and after the last: nothing is read twice, and in the end library and store are whole."""
    papers, library = tmp_path / "papers", tmp_path / "library"
    write_papers(papers, PAPERS)
    chance = random.Random(5)
    for wanted in (SOME, PAPERS):
        process = start(papers, library)
        until = time.monotonic() + LONGEST_S
        while stored(library) < wanted and process.poll() is None:
            assert time.monotonic() < until
            time.sleep(0.01)
        time.sleep(chance.uniform(0, 0.1))
        process.kill()
        process.communicate()
    assert tetrapath("ingest", papers, "--library", library).status == 0
    opened = Library.open(library)
    assert [(row.status, row.attempts) for row in opened.sources()] == [(Status.STORED, 1)] * PAPERS
    tetrapath("ask", "What is the yield strength of steel X1?")
    status = tetrapath("status", "--json").json
    assert (status["papers"], status["in_step"]) == (PAPERS, True)
    assert tetrapath("ingest", papers, "--library", "whole", "--jobs", "2").status == 0
    assert records(library) == records(tmp_path / "whole")


def records(library: Path) -> dict[str, bytes]:
    return {path.parent.name: path.read_bytes() for path in library.glob("papers/*/record.json")}

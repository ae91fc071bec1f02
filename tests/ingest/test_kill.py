"""Killing a run at any moment: at most the papers in hand are done again, nothing twice, nothing lost."""

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from ingest.batch import ingest
from ingest.ledger_row import Status
from ingest.library import Library
from ingest.record import PaperRecord
from ingest.scripted import inline, scripted_pipeline

PAPERS, JOBS, KILLS = 50, 2, 3
PROGRAM = """
import sys
from pathlib import Path
from ingest.batch import ingest
from ingest.library import Library
from ingest.scripted import scripted_pipeline
if __name__ == "__main__":
    library = Library.open(Path(sys.argv[2]), create=True)
    print(ingest([Path(sys.argv[1])], library, pipeline=scripted_pipeline(), jobs=2).interrupted)
"""


def start(papers: Path, library: Path) -> subprocess.Popen[bytes]:
    root = Path(__file__).parents[2]
    program = library.parent / "program.py"
    program.write_text(PROGRAM)
    command = [sys.executable, str(program), str(papers), str(library)]
    return subprocess.Popen(
        command, cwd=root, env=os.environ | {"PYTHONPATH": str(root)}, stdout=subprocess.PIPE, start_new_session=True
    )


def stored(library: Path) -> set[str]:
    if not (library / "library.json").is_file():
        return set()
    return {row.document or "" for row in Library.open(library).sources() if row.status is Status.STORED}


def files_of(library: Path) -> dict[str, bytes]:
    papers = library / "papers"
    return {str(path.relative_to(papers)): path.read_bytes() for path in sorted(papers.rglob("*")) if path.is_file()}


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    folder = tmp_path / "papers"
    folder.mkdir()
    for number in range(PAPERS):
        (folder / f"{number:02}.txt").write_text(f"note {tmp_path}/notes\npaper {number}")
    return folder


def wait_until_more_than(count: int, library: Path, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 60
    while len(stored(library)) <= count and process.poll() is None:
        assert time.monotonic() < until
        time.sleep(0.002)


def wait_until_gone(group: int) -> None:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    raise AssertionError("a process of the run is still there")


def test_killed_runs_lose_and_repeat_nothing(papers: Path, tmp_path: Path) -> None:
    """SIGKILL at random moments, then one run to the end: the library is the one of a run that was never killed."""
    chance, library = random.Random(7), tmp_path / "library"
    kills, before = 0, set()
    for _ in range(KILLS):
        process = start(papers, library)
        wait_until_more_than(len(before), library, process)
        time.sleep(chance.uniform(0, 0.06))
        kills += process.poll() is None
        process.kill()
        process.communicate()
        wait_until_gone(process.pid)
        now = stored(library)
        assert before <= now
        for document in now:
            PaperRecord.model_validate_json((library / "papers" / document / "record.json").read_bytes())
        before = now
    assert kills >= 2
    process = start(papers, library)
    assert process.wait(timeout=60) == 0
    process.communicate()
    reads = Counter((tmp_path / "notes").read_text().split())
    assert len(reads) == PAPERS
    assert sum(reads.values()) <= PAPERS + kills * JOBS
    assert all(row.status is Status.STORED and row.attempts == 1 for row in Library.open(library).sources())
    whole = Library.open(tmp_path / "whole", create=True)
    ingest([papers], whole, pipeline=scripted_pipeline(), crew=inline)
    assert files_of(library) == files_of(whole.path)


def test_ctrl_c_ends_cleanly_and_the_next_run_goes_on(papers: Path, tmp_path: Path) -> None:
    """The whole group gets SIGINT, as from a terminal: exit by itself, no process left, no lock held, nothing half done."""
    library = tmp_path / "library"
    for paper in papers.iterdir():
        paper.write_text(f"slow 0.02\n{paper.name}")
    process = start(papers, library)
    wait_until_more_than(3, library, process)
    os.killpg(process.pid, signal.SIGINT)
    out, _ = process.communicate(timeout=30)
    assert out.strip() == b"True"
    assert process.returncode == 0
    wait_until_gone(process.pid)
    opened = Library.open(library)
    assert opened.writer is None
    assert not list((library / "papers").rglob("*.part"))
    assert 3 < len(stored(library)) < PAPERS
    summary = ingest([papers], opened, pipeline=scripted_pipeline(), crew=inline)
    assert summary.totals.stored + summary.totals.unchanged == PAPERS

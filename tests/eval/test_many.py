"""Many small papers: the generator, and what a run says of itself."""

from pathlib import Path

from eval.many import Run, Sample, ledger_ms, lines_of, measured, papers, write_papers
from ingest.library import Library


def test_the_same_seed_gives_the_same_papers() -> None:
    """Another seed gives others; no two papers of one seed are alike."""
    made = list(papers(20, seed=1))
    assert made == list(papers(20, seed=1))
    assert made != list(papers(20, seed=2))
    assert len({content for _, content in made}) == 20
    assert {Path(name).suffix for name, _ in made} == {".txt", ".xml"}


def test_every_paper_is_stored_with_a_path(tmp_path: Path) -> None:
    """The run is watched: papers done, memory of parent and worker."""
    write_papers(tmp_path / "papers", 4)
    run = measured(tmp_path / "papers", tmp_path / "library", jobs=1, count=4)
    rows = Library.open(tmp_path / "library").documents()
    assert len(rows) == 4
    assert all(row.paths for row in rows)
    assert run.cpu_s > 0
    assert max(sample.parent_mb for sample in run.samples) > 0
    assert max(sample.worker_mb for sample in run.samples) > 0


def test_quarters_tell_growth() -> None:
    """The most memory in each quarter of the papers."""
    samples = tuple(Sample(done=done, parent_mb=100 + done, worker_mb=50) for done in range(0, 101, 10))
    run = Run(jobs=1, papers=100, seconds=60, cpu_s=10, samples=samples)
    assert run.quarters(lambda sample: sample.worker_mb) == (50, 50, 50, 50)
    assert run.quarters(lambda sample: sample.parent_mb) == (120, 150, 170, 200)
    assert lines_of(run)[0] == "1 jobs: 60 s, 100 papers a minute, 100.0 ms CPU a paper"


def test_the_ledger_is_measured_alone(tmp_path: Path) -> None:
    """Its rows are there afterwards."""
    assert ledger_ms(tmp_path / "ledger.sqlite", count=3) > 0
    assert (tmp_path / "ledger.sqlite").is_file()

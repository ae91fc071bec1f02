"""What a paper costs, measured on one that was made up."""

from pathlib import Path

from eval.cost import Cost, cost_of, table
from ingest.estimate import Kind
from ingest.scripted import scripted_pipeline


def test_a_paper_and_what_is_none(tmp_path: Path) -> None:
    """Its bytes, those of its folder in a library, its time and memory; a file that is refused is left out."""
    (tmp_path / "a.txt").write_text("one")
    (tmp_path / "b.txt").write_text("skip it")
    cost = cost_of(tmp_path / "a.txt", pipeline=scripted_pipeline())
    assert cost is not None
    assert (cost.kind, cost.source) == (Kind.TEXT, 3)
    assert cost.disk > cost.source
    assert cost.peak_mb > 1
    assert cost_of(tmp_path / "b.txt", pipeline=scripted_pipeline()) is None


def test_a_row_for_each_kind() -> None:
    """Means a paper, and sums by size."""
    costs = [
        Cost(kind=Kind.XML, source=500_000, read_s=0.1, extract_s=extract_s, peak_mb=200, disk=2_000_000)
        for extract_s in (0.4, 0.8)
    ]
    assert table(costs).splitlines()[2:] == ["| xml | 2 | 0.10 | 0.60 | 0.90 | 200 | 1.40 | 4.0 |"]

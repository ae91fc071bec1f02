"""`python -m eval.twins`: figures of XML found on the pages of its PDF, and a sample to look at."""

from pathlib import Path

import pytest

from eval.twins import main
from tests.ingest.read.pdf.papers import paper
from tests.ingest.twins import twin

ONLY_THERE = "Click here for a file that is not printed in this paper."


def test_figures_and_sample(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is not printed lowers the share that is found; the sample has a picture for each piece, the same every time."""
    (tmp_path / "a.pdf").write_bytes(paper())
    (tmp_path / "a.xml").write_bytes(twin(last=ONLY_THERE))
    assert main([str(tmp_path), "3", str(tmp_path / "sample")]) == 0
    rows = {line.split(" | ")[0]: line for line in capsys.readouterr().out.splitlines()}
    assert "(4/4)" in rows["| row"]
    assert "(1/1)" not in rows["| sentence"]
    assert "0." in rows["| sentence"].split(" | ")[1]
    names = sorted(file.name for file in (tmp_path / "sample").iterdir())
    assert names == ["01.png", "02.png", "03.png", "sample.tsv"]
    lines = (tmp_path / "sample" / "sample.tsv").read_text(encoding="utf-8").splitlines()
    assert [line.split("\t")[:2] for line in lines] == [["1", "a"], ["2", "a"], ["3", "a"]]


@pytest.mark.parametrize("arguments", [[], ["a", "b"]])
def test_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Without a folder, or with a sample but no place for it, the usage is shown; a folder without pairs is named."""
    assert main(arguments) == 2
    assert "usage" in capsys.readouterr().err


def test_no_pairs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder without a PDF beside its XML is named."""
    assert main([str(tmp_path)]) == 2
    assert "no PDF beside its XML" in capsys.readouterr().err

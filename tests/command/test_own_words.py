"""`tetrapath ingest --vocabulary FILE`: the user's own words on every way of reading, and a file that is none."""

from pathlib import Path

from eval.grobid_double import GrobidDouble
from tests.command.bad_files import GOOD_TEXT
from tests.command.conftest import Tetrapath

OWN = """
kind = "phase"
source = "our laboratory"

[[term]]
name = "qumarite"
"""


def test_vocabulary_goes_with_a_service_too(tmp_path: Path, tetrapath: Tetrapath) -> None:
    """A run through GROBID finds the user's own words as a run without it does."""
    (tmp_path / "own.toml").write_text(OWN, encoding="utf-8")
    (tmp_path / "paper.txt").write_text(f"{GOOD_TEXT}\n\nThe annealed samples held qumarite.\n", encoding="utf-8")
    with GrobidDouble() as service:
        assert tetrapath("ingest", "paper.txt", "--vocabulary", "own.toml", "--grobid", service.url).status == 0
    (record,) = (tmp_path / "library").glob("papers/*/record.json")
    assert '"qumarite"' in record.read_text(encoding="utf-8")


def test_a_broken_vocabulary_leaves_no_library(tmp_path: Path, tetrapath: Tetrapath) -> None:
    """A vocabulary that cannot be read is refused before anything is made."""
    (tmp_path / "own.toml").write_text("kind =", encoding="utf-8")
    (tmp_path / "paper.txt").write_text(GOOD_TEXT, encoding="utf-8")
    done = tetrapath("ingest", "paper.txt", "--vocabulary", "own.toml")
    assert done.status == 2
    assert "own.toml: not valid TOML" in done.error
    assert sorted(path.name for path in tmp_path.iterdir()) == ["own.toml", "paper.txt"]

"""Whether paths of more confidence were found right more often."""

from pathlib import Path

import pytest

from eval.bands import read_draw, shares_of, table
from ingest.assemble.confidence import SHARES

HEAD = "number,paper,path,kind,evidence,first,why_first,second,why_second\n"


def draw(folder: Path, name: str, *rows: tuple[str, str, str]) -> Path:
    """A sheet of (path, kind, verdict of both judges) on one paper."""
    lines = [f"{n},one,{path},{kind},e,{verdict},,{verdict},\n" for n, (path, kind, verdict) in enumerate(rows)]
    file = folder / f"{name}.csv"
    file.write_text(HEAD + "".join(lines), encoding="utf-8")
    return file


def test_a_draw_is_ordered_by_what_the_others_tell(tmp_path: Path) -> None:
    """Steps are right and links wrong in draw b: of draw a the path of steps stands above, whatever was said of it."""
    first = draw(tmp_path, "a", ("steps", "process", "wrong name"), ("links", "transition", "right"))
    second = draw(tmp_path, "b", ("x", "process", "right"), ("y", "transition", "wrong link"))
    lines = list(table({"a": read_draw(first), "b": read_draw(second)}))
    assert lines[2:4] == ["| a | less confidence | 1 | 1 | 100% |", "| a | more confidence | 1 | 1 | 0% |"]


def test_shares_are_of_all_verdicts(tmp_path: Path) -> None:
    """A kind that was not drawn keeps the share that ships."""
    rows = read_draw(draw(tmp_path, "a", ("p", "process", "right"), ("q", "process", "wrong name")))
    assert shares_of(rows) == SHARES | {"process": 0.5}


def test_a_verdict_that_is_none_is_refused(tmp_path: Path) -> None:
    """A sheet that was spoilt by hand is not counted."""
    with pytest.raises(ValueError, match="fine"):
        read_draw(draw(tmp_path, "a", ("p", "process", "fine")))

"""What strangers write reaches no terminal as a command to it."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.table import Table
from rich.text import Text

from command.screen import STEERING, SafeConsole, say, show, visible
from tests.command.bad_files import GOOD_TEXT
from tests.command.conftest import Tetrapath

HOSTILE = "red\x1b[31m\x9b2J\x07\x7f \u202egnorw\u2066 \udcff"


@given(st.text(alphabet=st.characters(codec=None)))
def test_visible(line: str) -> None:
    """Any text becomes one line that UTF-8 can hold and that steers nothing."""
    shown = visible(line)
    assert not STEERING.search(shown)
    assert "\n" not in shown
    assert shown.encode().decode() == shown


@pytest.mark.parametrize("part", [HOSTILE, Text(HOSTILE), Text(f"two\nlines {HOSTILE}")])
def test_show(part: str | Text, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither a line nor a drawn text brings a steering character to stdout; its words stay."""
    show(part)
    say(HOSTILE)
    out, err = capsys.readouterr()
    assert not STEERING.search(out + err)
    assert "gnorw" in out
    assert r"\x1b[31m" in err


def test_own_colours_stay(capsys: pytest.CaptureFixture[str]) -> None:
    """On a terminal the styles of the command itself are drawn, and only these; a table keeps its columns."""
    table = Table("head")
    table.add_row(Text(HOSTILE, style="green"))
    table.add_row(Text("plain"))
    SafeConsole(force_terminal=True, color_system="standard", width=40).print(table)
    out = capsys.readouterr().out
    assert "\x1b[32m" in out
    plain = re.sub(r"\x1b\[[\d;]*m", "", out)
    assert not STEERING.search(plain)
    assert plain.count("│") == 4


def test_hostile_paper(tmp_path: Path, tetrapath: Tetrapath) -> None:
    """File names, titles and sentences with escape codes are shown and listed without them, as words and as JSON."""
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "a\x1b[31m\nb.txt").write_text(GOOD_TEXT.replace(" ", " \x9b31m\u202e", 3), encoding="utf-8")
    for args in (["ingest", folder], ["status"], ["ingest", folder, "--json"], ["paths"], ["paths", "--json"]):
        done = tetrapath(*args)
        assert done.status == 0
        assert not STEERING.search(done.out + done.err)
    (source,) = tetrapath("status", "--json").json["sources"]
    assert source["source"] == "a\x1b[31m\nb.txt"
    assert len(tetrapath("record", folder / "a\x1b[31m\nb.txt").out) > 100
    assert json.loads(tetrapath("record", folder / "a\x1b[31m\nb.txt", "--json").out)["document"]["text"].count("\x9b") == 3


def test_closed_streams(tmp_path: Path, program: Tetrapath) -> None:
    """A command whose output was closed before it began ends as it would have, not as a fault."""
    assert program("version", before=("bash", "-c", 'exec "$0" "$@" >&-')).status == 0
    assert program("status", before=("bash", "-c", 'exec "$0" "$@" >&- 2>&-')).status == 2


def test_text_that_is_not_utf8(tmp_path: Path, tetrapath: Tetrapath) -> None:
    """A question that is no UTF-8 is a mistake of the command line; a library under such a name is none."""
    (tmp_path / "a.txt").write_text(GOOD_TEXT, encoding="utf-8")
    name = "l\udcff"
    assert tetrapath("ingest", "a.txt", "--library", name).status == 0
    assert tetrapath("status", "--library", name).status == 0
    assert tetrapath("status", "--library", name, "--json").json["library"] == r"l\xff"
    done = tetrapath("ask", "hardness of plates \udcff", "--library", name)
    assert (done.status, done.out) == (2, "")
    assert "UTF-8" in done.error

"""A command run as a user runs it: in this process, or as a program of its own."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from command.main import run
from tests.command.bad_files import GOOD_TEXT, pdf

PROGRAM = Path(sys.executable).parent / "tetrapath"
LONGEST_S = 300


@dataclass(frozen=True, kw_only=True)
class Done:
    """What a run of the command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one object on stdout."""
        return json.loads(self.out)

    @property
    def objects(self) -> list[Any]:
        """The objects on stdout, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def error(self) -> str:
        """The one line on stderr."""
        (line,) = self.err.splitlines()
        return line


Tetrapath = Callable[..., Done]


@pytest.fixture
def tetrapath(capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tetrapath:
    """Run the command in this process, in an empty folder, with the given environment and no other."""
    monkeypatch.chdir(tmp_path)

    def tetrapath(*args: str | Path, environ: dict[str, str] | None = None) -> Done:
        capfd.readouterr()
        status = run([str(arg) for arg in args], environ=environ or {})
        out, err = capfd.readouterr()
        return Done(status=status, out=out, err=err)

    return tetrapath


@pytest.fixture
def program(tmp_path: Path) -> Tetrapath:
    """Run the installed program in an empty folder; `before` are words of a command line that wraps it."""

    def program(*args: str | Path, environ: dict[str, str] | None = None, before: Sequence[str] = ()) -> Done:
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        command = [*before, str(PROGRAM), *(str(arg) for arg in args)]
        done = subprocess.run(
            command,
            cwd=tmp_path,
            env=kept | (environ or {}),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            encoding="utf-8",
            timeout=LONGEST_S,
        )
        return Done(status=done.returncode, out=done.stdout, err=done.stderr)

    return program


@pytest.fixture(scope="session")
def demo_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of the eight demo papers, to read only."""
    library = tmp_path_factory.mktemp("demo") / "library"
    papers = Path(__file__).parents[2] / "demo" / "papers"
    assert run(["ingest", str(papers), "--library", str(library), "--json"], environ={}) == 0
    return library


@pytest.fixture(scope="session")
def small_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of one text and one PDF, with its papers beside it, to copy."""
    folder = tmp_path_factory.mktemp("small")
    (folder / "papers").mkdir()
    (folder / "papers" / "good.txt").write_text(GOOD_TEXT, encoding="utf-8")
    (folder / "papers" / "good.pdf").write_bytes(pdf())
    assert run(["ingest", str(folder / "papers"), "--library", str(folder / "library"), "--json"], environ={}) == 0
    return folder


@pytest.fixture
def small(small_library: Path, tmp_path: Path) -> Path:
    """`library` and `papers` in the folder of the test; its papers are new to that library, but not their content."""
    shutil.copytree(small_library, tmp_path, dirs_exist_ok=True)
    return tmp_path / "papers"

"""Runs the ```console blocks of a page: lines that begin with "$ " are commands, the lines below one are what it prints.

`python tests/docs/console.py PAGE…` runs them in an empty folder and writes into the page what they print now.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LONGEST_S = 600
RUN_ID = re.compile(
    r"\brun [0-9a-f]{16}\b"
)  # holds the versions of reader, extractor and vocabulary: it changes with each of them
STATUS = "[exit status {}]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A command and what the page says that it prints."""

    command: str
    output: str


def steps_of(page: str) -> list[Step]:
    """Every command of every block, in order."""
    return [step for block in BLOCK.findall(page) for step in _steps(block)]


def without_run_id(output: str) -> str:
    """What was printed, whatever versions answered."""
    return RUN_ID.sub("run …", output)


def run(command: str, *, folder: Path) -> str:
    """What a command prints on stdout, and its exit status when it is not 0."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("TETRAPATH_", "NEO4J_", "GROBID_"))}
    environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
        timeout=LONGEST_S,
    )
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    if done.returncode:
        lines.append(STATUS.format(done.returncode))
    return "\n".join(lines).strip("\n")


def refresh(page: Path) -> None:
    """Write into the page what its commands print now."""
    text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        fresh = BLOCK.sub(lambda block: _printed(block[1], folder=Path(folder)), text)
    page.write_text(fresh, encoding="utf-8")


def _steps(block: str) -> Iterator[Step]:
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield Step(command=command, output=output.strip("\n"))


def _printed(block: str, *, folder: Path) -> str:
    parts = []
    for step in _steps(block):
        output = run(step.command, folder=folder)
        parts.append(f"$ {step.command}\n{output}\n" if output else f"$ {step.command}\n")
    return "```console\n" + "\n".join(parts) + "```"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        refresh(Path(name))

"""Where output goes: results to stdout, progress and messages to stderr."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pydantic import BaseModel
from rich.console import Console, RenderableType
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

PLAIN_WIDTH = 100  # of output that goes to a file or a pipe


def show(*parts: RenderableType) -> None:
    """Print results for a reader; a string is one line, as it is, however long.

    For a file or a pipe: no colours, a fixed width, no spaces at line ends.
    """
    drawn = io.StringIO()
    terminal = sys.stdout.isatty()
    console = Console(highlight=False, markup=False, emoji=False) if terminal else Console(file=drawn, width=PLAIN_WIDTH)
    for part in parts:
        console.print(part, soft_wrap=isinstance(part, str), markup=False, highlight=False, emoji=False)
    sys.stdout.writelines(f"{line.rstrip()}\n" for line in drawn.getvalue().split("\n")[:-1])
    sys.stdout.flush()


def show_json(value: BaseModel) -> None:
    """Print one JSON object on one line."""
    sys.stdout.write(value.model_dump_json(by_alias=True) + "\n")
    sys.stdout.flush()


def say(message: str) -> None:
    """A message to stderr."""
    Console(stderr=True, highlight=False, emoji=False).print(escape(message), soft_wrap=True)


@contextmanager
def progress(what: str) -> Iterator["Bar"]:
    """A progress bar on stderr; nothing is drawn when stderr is not a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as drawn:
        yield Bar(drawn, what=what)


class Bar:
    """One line of progress."""

    def __init__(self, drawn: Progress, *, what: str) -> None:
        self._drawn = drawn
        self._what = what
        self._task = drawn.add_task(escape(what), total=None)

    def __call__(self, done: int, total: int, name: str = "") -> None:
        """`done` of `total` are finished; `name` is the latest."""
        label = f"{self._what} {name}".strip()
        self._drawn.update(self._task, completed=done, total=total, description=escape(label[-60:]))

"""Where output goes: results to stdout, progress and messages to stderr.

Papers, file names and questions are written by strangers: no character of theirs that steers a terminal gets through.
"""

import io
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pydantic import BaseModel
from rich.console import Console, ConsoleOptions, RenderableType
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.segment import Segment
from rich.table import Column
from rich.text import Text

MINUTE_S = 60
PLAIN_WIDTH = 100  # of output that goes to a file or a pipe
# Controls but tab and line end, what turns the direction of text around, and halves of characters that UTF-8 cannot hold.
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


class SafeConsole(Console):
    """A console that draws text without the characters that would steer the terminal; its own styles stay."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        """The segments of what is drawn. Steering characters are as wide as nothing, so that no column moves."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=STEERING.sub("", segment.text))


def visible(line: str) -> str:
    """One line with its steering characters and line ends spelled out."""
    return STEERING.sub(spelled, line.replace("\n", r"\n"))


def spelled(found: re.Match[str]) -> str:
    """A character as Python writes it."""
    return found[0].encode("unicode_escape").decode("ascii")


def escaped(found: re.Match[str]) -> str:
    """A character as JSON writes it."""
    return f"\\u{ord(found[0]):04x}"


def screen_width() -> int:
    """The columns that `show` has."""
    return SafeConsole().width if sys.stdout.isatty() else PLAIN_WIDTH


def show(*parts: RenderableType) -> None:
    """Print results for a reader; a string is one line, as it is, however long.

    For a file or a pipe: no colours, a fixed width, no spaces at line ends.
    """
    drawn = io.StringIO()
    terminal = sys.stdout.isatty()
    console = SafeConsole(highlight=False, markup=False) if terminal else SafeConsole(file=drawn, width=PLAIN_WIDTH)
    for part in parts:
        drawable, unwrapped = (visible(part), True) if isinstance(part, str) else (part, False)
        console.print(drawable, soft_wrap=unwrapped, markup=False, highlight=False, emoji=False)
    sys.stdout.writelines(f"{line.rstrip()}\n" for line in drawn.getvalue().split("\n")[:-1])
    sys.stdout.flush()


def show_json(value: BaseModel) -> None:
    """Print one JSON object on one line."""
    sys.stdout.write(STEERING.sub(escaped, value.model_dump_json(by_alias=True)) + "\n")
    sys.stdout.flush()


def say(message: str) -> None:
    """A message to stderr."""
    SafeConsole(stderr=True, highlight=False, emoji=False).print(escape(visible(message)), soft_wrap=True)


@contextmanager
def progress(what: str) -> Iterator["Bar"]:
    """A progress bar on stderr; nothing is drawn when stderr is not a terminal."""
    console = SafeConsole(stderr=True)
    columns = (
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        Rate(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        TextColumn("{task.description}", table_column=Column(no_wrap=True, overflow="ellipsis")),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as drawn:
        yield Bar(drawn, what=what)


class Rate(ProgressColumn):
    """How many are done a minute, of late."""

    def render(self, task: Task) -> Text:
        """Nothing until that can be told."""
        return Text(f"{task.speed * MINUTE_S:.0f}/min" if task.speed else "")


class Bar:
    """One line of progress."""

    def __init__(self, drawn: Progress, *, what: str) -> None:
        self._drawn = drawn
        self._what = what
        self._task = drawn.add_task(escape(what), total=None)
        self._total: int | None = None

    def __call__(self, done: int, total: int, name: str = "") -> None:
        """`done` of `total` are finished; `name` is the latest. Another total is another thing, with a rate of its own."""
        if total != self._total:
            self._drawn.reset(self._task, total=total)
            self._total = total
        label = f"{self._what} {name}".strip()
        self._drawn.update(self._task, completed=done, total=total, description=escape(visible(label[-60:])))

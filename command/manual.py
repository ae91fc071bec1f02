"""The reference of the commands, from their own help: `python -m command.manual` writes docs/commands.md."""

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from command import EXAMPLES, app

HEAD = """# Commands

`tetrapath COMMAND … [--library DIR] [--store URL] [--json]`. Results go to stdout; progress and messages go to stderr.

| exit status | meaning |
| --- | --- |
| 0 | done; an unsupported answer is done too |
| 1 | part of it failed, and the rest is kept |
| 2 | nothing could be done: usage, configuration, or a service that is not there |
| 130 | stopped with Ctrl-C; what was stored is kept (`ingest` finishes what it can and ends with 1) |

Settings come from flags, then from the environment:

| variable | meaning |
| --- | --- |
| `TETRAPATH_LIBRARY` | folder of the library; without it `./library` |
| `TETRAPATH_STORE` | address of the store; without it the library's own |
| `TETRAPATH_JOBS` | papers read at the same time; without it one a core, at most 4 |
| `GROBID_URL` | GROBID service that `ingest` and `record` use for PDFs |
| `TETRAPATH_VOCABULARY` | your own vocabulary files, `:` (Windows: `;`) between them; also `--vocabulary` |
| `TETRAPATH_MAILTO` | mail address that `ingest --online` gives Crossref, as it asks of its users |
| `CROSSREF_URL` | Crossref, or a mirror of it, for `ingest --online` alone |
| `NEO4J_URI` | where `doctor` looks for Neo4j; it never chooses the store by itself |
| `NEO4J_USERNAME`, `NEO4J_PASSWORD` | login of a Neo4j store |

Another variable that begins with `TETRAPATH_` is an error, so that a misspelt one is not ignored in silence
(`TETRAPATH_SHARED` is read by the tests only). `--debug` after any command prints the traceback of a failure.

This page is written by `python -m command.manual`.
"""


def manual() -> str:
    """The page."""
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    lines = [HEAD]
    for name, command in group.commands.items():
        assert isinstance(command, TyperCommand)
        lines += section(name, command)
    return "\n".join(lines)


def section(name: str, command: TyperCommand) -> Iterator[str]:
    """One command: what it does, its arguments and options, examples."""
    yield f"## {name}\n"
    yield inspect.cleandoc(command.help or "") + "\n"
    yield "| argument or option | meaning |\n| --- | --- |"
    yield from (row(each) for each in command.params if isinstance(each, TyperArgument | TyperOption))
    yield "\n```sh"
    yield from EXAMPLES[name]
    yield "```\n"


def row(parameter: TyperArgument | TyperOption) -> str:
    """One argument or option."""
    names = ", ".join(parameter.opts) if isinstance(parameter, TyperOption) else ""
    metavar = "" if isinstance(parameter, TyperOption) and parameter.is_flag else parameter.metavar or ""
    default = (
        f" [default: {parameter.default}]" if parameter.show_default and parameter.default not in {None, False, ""} else ""
    )
    text = f"{parameter.help or ''}{default}".replace("|", r"\|")
    return f"| `{f'{names} {metavar}'.strip()}` | {text} |"


if __name__ == "__main__":
    Path(sys.argv[1] if len(sys.argv) > 1 else "docs/commands.md").write_text(manual(), encoding="utf-8")

"""`tetrapath version`: which Tetrapath this is."""

from importlib.metadata import version as installed

import typer

from command.screen import show

EXAMPLES = ("tetrapath version",)


def version() -> None:
    """Print the version."""
    show(installed("tetrapath"))


def print_and_leave(wanted: bool) -> None:
    """`tetrapath --version` says the same."""
    if wanted:
        version()
        raise typer.Exit

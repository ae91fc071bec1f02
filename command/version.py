"""`tetrapath version`: which Tetrapath this is."""

from importlib.metadata import version as installed

from command.screen import show

EXAMPLES = ("tetrapath version",)


def version() -> None:
    """Print the version."""
    show(installed("tetrapath"))

"""The command: one file a command; parse, build the parts, call one function, print."""

import typer

app = typer.Typer(name="tetrapath", no_args_is_help=True, add_completion=False)
